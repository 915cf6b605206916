"""States of opening hours by opening-hours-py, an implementation in Rust (PyPI `opening-hours-py`).

Reads {"instants": [seconds since 1970], "hours": [{"raw", "lat", "lon"}]} from standard input. Writes one JSON value a line
for each of the hours: a letter for every instant, (o)pen, (c)losed or (u)nknown, or null where it cannot read them. Country
and time zone are its own, from the coordinates.
"""

import bisect
import datetime
import json
import sys
import zoneinfo

from opening_hours import OpeningHours, ParserError

DAY = datetime.timedelta(days=1)
UTC = zoneinfo.ZoneInfo("UTC")


def states(hours, instants):
    """The letters of one place's hours, from the intervals of the whole time: faster than asking for each instant."""
    first, last = instants[0] - DAY, instants[-1] + DAY
    begins, letters = [], []
    for begin, _, state, _ in hours.intervals(first, last):
        begins.append(begin.timestamp())
        letters.append(str(state)[0])
    at = [bisect.bisect_right(begins, instant.timestamp()) - 1 for instant in instants]
    return "".join(letters[max(i, 0)] for i in at)


def answer(place, instants):
    try:
        return states(OpeningHours(place["raw"], coords=(place["lat"], place["lon"])), instants)
    except ParserError:
        return None


asked = json.load(sys.stdin)
instants = [datetime.datetime.fromtimestamp(at, UTC) for at in asked["instants"]]
for place in asked["hours"]:
    print(json.dumps(answer(place, instants)))
