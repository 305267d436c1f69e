import pytest

from tests.print.kits import Kits


@pytest.fixture(scope="session")
def kits(tmp_path_factory: pytest.TempPathFactory) -> Kits:
    """Kits of the whole session: the same wishes are printed once."""
    return Kits(tmp_path_factory.mktemp("kits"))
