"""The words of Sunrise City as packed logs tell them.

They are part of format 1, and stand in docs/qr.md too. A log that was packed is read by every later version:
another word here is another format, and these stay where they are to read the old one.
"""

from generator.scoring.packing.vocabulary import Vocabulary

VOCABULARY = Vocabulary(
    number=3,
    game="sunrise-city",
    heads=("hand", "lay", "end"),
    shapes=(
        "Z{type:CIMPR}{tile/type:01-20}",
        "B{work:CC CI CM CP II IM IP MM PM PP RC RI RM RP RR}{letter/work:a-h}",
        "B{work:CC CI CM CP II IM IP MM PM PP RC RI RM RP RR}{letter/work:a-h}.{half/half:lr}",
        "{far/far:1-30}{side/side:ew}{high/high:1-30}{up/up:ns}",
        "{far/far:1-30}{side/side:ew}",
        "{high/high:1-30}{up/up:ns}",
        "^{arrow:nesw}",
        "{beside:nesw}",
        "of",
        "CH",
        "Q{community:1-9}",
        "role",
        "{role:01-40}",
        "{points/points:0-40}t",
        "{step/step:0-10}p",
        "{seat/seat:A-H}",
        "{verb:direction protest claim move swap take type pass skip discard agreed}",
        "{compass:north east south west}",
        "{kind:residential commercial industrial parks mixed}",
        "{seat/seat:A-H}:",
        "!",
        "?",
    ),
)
