"""Answers which days rules of RFC 5545 mean, as python-dateutil or libical read them.

Usage: recurrence_oracles.py dateutil|libical COUNT INPUT OUTPUT

A line of the input is a day and a rule. A line of the output tells the first COUNT days from there on,
within fifty years: twelve of them, then the last one of each hundred, and how many there are; or it is a
dash where the oracle cannot say.
"""

import ctypes
import itertools
import sys
from datetime import datetime, timezone


def by_dateutil(rule, start, count):
    from dateutil.rrule import rrulestr

    end = start.replace(year=start.year + 50, day=min(start.day, 28))
    days = itertools.takewhile(lambda day: day < end, rrulestr(rule, dtstart=start).xafter(start, inc=True))
    return [day.date().isoformat() for day in itertools.islice(days, count)]


def by_libical(rule, start, count):
    library = ctypes.CDLL("libical.so.3")
    times = (ctypes.c_int64 * (count + 1))()
    begin = int(start.replace(tzinfo=timezone.utc).timestamp())
    if not library.icalrecur_expand_recurrence(
            rule.encode(), ctypes.c_int64(begin), ctypes.c_int(count + 1), times):
        return None
    days = [datetime.fromtimestamp(time, timezone.utc).date().isoformat() for time in times if time >= begin]
    limit = start.replace(year=start.year + 50, day=min(start.day, 28)).date().isoformat()
    return [day for day in days if day < limit][:count]


def line_of(days):
    told = [day for number, day in enumerate(days, 1) if number <= 12 or number % 100 == 0]
    return " ".join(told + [str(len(days))])


def main(oracle, count, source, target):
    answer = {"dateutil": by_dateutil, "libical": by_libical}[oracle]
    with open(source) as lines, open(target, "w") as out:
        for line in lines:
            day, rule = line.split()
            days = answer(rule, datetime.fromisoformat(day), int(count))
            out.write("-\n" if days is None else line_of(days) + "\n")


main(*sys.argv[1:])
