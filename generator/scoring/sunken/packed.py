"""The words of Sunken City as packed logs tell them.

They are part of format 1, and stand in docs/qr.md too. A log that was packed is read by every later version:
another word here is another format, and these stay where they are to read the old one.
"""

from generator.scoring.packing.vocabulary import Vocabulary

VOCABULARY = Vocabulary(
    number=2,
    game="sunken-city",
    heads=("safe",),
    shapes=(
        "{column/column:a-m}{row/row/column:1-13}{way:>v}",
        "{column/column:a-m}{row/row/column:1-13}{back:<^}",
        "{house:0-20}@{column/column:a-m}{row/row/column:1-13}",
        "{column/column:a-m}{row/row/column:1-13}",
        "go",
        "home",
        "spirit",
        "chip",
        "{house:0-20}",
        "{pieces:0-9}/{points/pieces:0-9}",
        "{seat/seat:A-H}",
        "-",
        "!",
        "?",
    ),
)
