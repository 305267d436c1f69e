import os

import pytest

from tests.print.kits import Kits


@pytest.fixture(scope="session")
def kits(tmp_path_factory: pytest.TempPathFactory) -> Kits:
    """Kits of the whole session: the same wishes are printed once, whichever worker asks first."""
    own = tmp_path_factory.getbasetemp()
    return Kits((own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "kits")
