"""The words of Sunshine City as packed logs tell them, on the printed sheet and on any other.

They are part of format 1, and stand in docs/qr.md too. A log that was packed is read by every later version:
another word here is another format, and these stay where they are to read the old one.
"""

from generator.scoring.packing.vocabulary import Vocabulary

_HEADS = ("dice", "sheet", "gears", "plants", "sun", *"MCWGTSP")
_BOX = "{district/worker/home:MCWGTSP}{column/worker/district/home:a-iu-w}{number/district/column/home!:1-5}"
_OTHERS = (
    "{worker/worker:BIL}",
    "{worker/worker:BIL}L",
    "{home/worker:MCWGTSP}",
    "{die/die:1-6}",
    "(",
    ")",
    "*{gears:1-9}",
    "*{gears/gears:1-9}/{some:1-9}",
    "-",
    "!",
    "?",
    ".",
    "{seat/seat:A-H}",
    "{turn/turn:0-60}",
    "{column:a-iu-w}",
    "{first:1-6}{second:1-6}",
    "x",
)
_BOXES = (
    "B*: Cd4 Cg4 Gd4 Gg4 Me4 Mg4 Mi4 Pd2 Pd4 Pg4 Sd4 Sg4 Td4 Tg4 Wd4 Wg4",
    "BC: Gg2 Mf4 Mi3 Se3 Tg3 Wf3",
    "BG: Cd3 Ce3 Ce4 Cf4 Gd3 Ge4 Md3 Md4 Me2 Mf3 Mg1 Mh4 Pd3 Pe2 Pf3 Sd2 Sd3 Sf3 Td2 Te1 Tf3 Wd1 Wd3 We3 Wf4",
    "BS: Cf3 Cg2 Gf2 Gg3 Mh3 Mi1 Pf4 Pg1 Se1 Sf4 Sg3 Tf2 Tg1 Wg2",
    "BT: Ce2 Cf1 Cg1 Cg3 Ge2 Gf3 Gg1 Mf2 Mg3 Mh1 Mi2 Pe4 Pf1 Pg3 Se2 Sf2 Sg1 Te3 Tf4 Tg2 We2 Wf1 Wg1",
    (
        "BW: Cd1 Cd2 Ce1 Cf2 Gd1 Gd2 Ge1 Ge3 Gf1 Gf4 Md1 Md2 Me1 Me3 Mf1 Mg2 Mh2 Pd1 Pe1 Pe3 Pf2 Pg2 Sd1 "
        "Se4 Sf1 Sg2 Td1 Td3 Te2 Te4 Tf1 Wd2 We1 We4 Wf2 Wg3"
    ),
    "I*: Cc3 Cc5 Gc1 Gc5 Ma1 Mb1 Mc1 Mc5 Pa1 Pb1 Pc1 Sc1 Sc5 Tc1 Tc5 Wc2 Wc5",
    (
        "IC: Ca1 Ca3 Cb2 Cb3 Cc1 Cc4 Ga2 Ga5 Gb3 Gb4 Gc2 Ma2 Mb3 Mb4 Mc2 Pa4 Pb5 Pc4 Sa2 Sb3 Sb4 Sc2 Ta2 "
        "Ta5 Tb3 Tc2 Tc4 Wa1 Wa4 Wb2 Wb5 Wc1"
    ),
    "IG: Ca2 Cb1 Cc2 Ga1 Ga3 Gb1 Gb2 Gc3 Ma3 Mb2 Mc3 Pa2 Pa3 Pb2 Pb3 Pc2 Pc3 Sa3 Sb1 Ta3 Tb1 Wa2 Wa3 Wb1",
    "IS: Ca5 Cb4 Gb5 Gc4 Ma4 Ma5 Pb4 Pc5 Sa1 Sa5 Sb2 Sc3 Sc4 Ta4 Tb5 Wa5 Wb4",
    "IT: Ca4 Cb5 Ga4 Mb5 Mc4 Pa5 Sa4 Sb5 Ta1 Tb2 Tb4 Tc3 Wb3 Wc4",
    "IW: Wc3",
    "L*: Cu3 Cw5 Mu2 Mu3 Mv3 Mw4 Mw5 Pv4 Pw5 Su3 Sw5 Tu3 Tw5 Wv2 Ww3 Ww5",
    "LC: Cu2 Cv1 Cw3 Cw4 Sv4",
    "LG: Gu1 Gu3 Gv2 Gv4 Gw3 Mw2",
    (
        "LP: Cu1 Cv2 Cv3 Cw1 Cw2 Gu2 Gv1 Gv3 Gw1 Gw2 Mu1 Mv1 Mv2 Mw1 Pu1 Pu2 Pu3 Pv1 Pv2 Pv3 Pw1 Pw2 Pw3 "
        "Pw4 Su2 Sv1 Sv3 Sw2 Sw3 Tu2 Tv1 Tv2 Tv3 Tv4 Tw2 Tw4 Wu1 Wu2 Wv1 Wv3 Ww1 Ww2"
    ),
    "LS: Gw5 Mw3 Su1 Sv2 Sw1",
    "LT: Cv4 Gw4 Mv4 Sw4 Tu1 Tw1 Tw3 Wv4 Ww4",
    "LW: Wu3",
)
"""The boxes of the first printed sheet by who fills them and what they take; part of the format, too."""

PRINTED = Vocabulary(1, "sunshine-city", _HEADS, ("[box/worker/home]", _BOX, *_OTHERS), _BOXES)
ANY = Vocabulary(4, "sunshine-city", _HEADS, (_BOX, *_OTHERS))
