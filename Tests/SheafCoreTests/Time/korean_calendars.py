"""Prints a line for every lunar day, or for every public holiday of Korea, as packages of PyPI have them."""

import datetime
import sys

from holidays.countries.south_korea import SouthKorea
from korean_lunar_calendar import KoreanLunarCalendar


def lunar():
    calendar = KoreanLunarCalendar()
    day, last = datetime.date(1900, 1, 31), datetime.date(2050, 12, 31)
    while day <= last:
        assert calendar.setSolarDate(day.year, day.month, day.day)
        leap = " leap" if calendar.isIntercalation else ""
        print(f"{day} {calendar.lunarYear}-{calendar.lunarMonth}-{calendar.lunarDay}{leap}")
        day += datetime.timedelta(1)


NAMES = {
    "신정연휴": "newyear", "설날": "seollal", "민속의 날": "seollal", "삼일절": "independence",
    "식목일": "arbor", "부처님오신날": "buddha", "석가탄신일": "buddha", "노동절": "labor",
    "어린이날": "children", "현충일": "memorial", "제헌절": "constitution", "광복절": "liberation",
    "국군의 날": "forces", "개천절": "foundation", "한글날": "hangul",
    "국제연합일": "nations", "추석": "chuseok", "기독탄신일": "christmas",
}


def name(korean):
    """The name that the tests know a holiday by, of a day beside it with a mark."""
    for beside in (" 전날", " 다음날"):
        if korean.endswith(beside):
            return NAMES[korean.removesuffix(beside)] + " beside"
    return NAMES[korean]


def public():
    # Substitute holidays are left out by `observed`, elections by their names.
    days = SouthKorea(observed=False, language="ko")
    # Neither those that a government gave once. A year is filled in when one of its days is asked for.
    days.has_special_holidays = False
    for year in range(1948, 2051):
        assert datetime.date(year, 1, 1) in days
    for day, names in sorted(days.items()):
        known = [name(each) for each in names.split("; ") if "선거" not in each]
        if known:
            print(day, ", ".join(sorted(known)))


{"lunar": lunar, "holidays": public}[sys.argv[1]]()
