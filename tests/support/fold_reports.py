"""Folds orders, one JSON object a line, to the figures of ranges of days: a second opinion on the shop's reports."""

import json
import sys
from datetime import date, datetime, time, timedelta, timezone
from zoneinfo import ZoneInfo

CHICAGO = ZoneInfo("America/Chicago")


def instant(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00")).astimezone(timezone.utc)


def day_of(at):
    return at.astimezone(CHICAGO).date().isoformat()


def melt_of(line, spot):
    exact = spot[line["metal"]] * line["weight_micro_ounces"]
    return (2 * exact + 1_000_000) // 2_000_000


def total(lines):
    return sum(line["quantity"] * line["unit_price_cents"] for line in lines)


def with_quantity(line, quantity):
    return {**line, "quantity": quantity}


class Calendar:
    """Business time: Monday to Friday from 8 to 18 in Chicago, but for bank holidays."""

    def __init__(self, holidays):
        self.holidays = set(holidays)
        self.known = {}

    def hours(self, day):
        if day not in self.known:
            closed = day.weekday() > 4 or day.isoformat() in self.holidays
            at = lambda hour: datetime.combine(day, time(hour), CHICAGO).astimezone(timezone.utc)
            self.known[day] = None if closed else (at(8), at(18))
        return self.known[day]

    def open_ms(self, since, until):
        open_time = timedelta()
        day = since.astimezone(CHICAGO).date()
        while day <= until.astimezone(CHICAGO).date():
            hours = self.hours(day)
            if hours:
                open_time += max(timedelta(), min(hours[1], until) - max(hours[0], since))
            day += timedelta(days=1)
        return round(open_time / timedelta(milliseconds=1))


def facts_of(whole, calendar):
    """Yields what happened to one order, as pairs of a day and a fact."""
    order, lines = whole["order"], whole["lines"]
    quotes = {quote["state"]: quote for quote in whole["quotes"] or []}
    quoted = lambda quote: [line for line in whole["quoteLines"] if line["seq"] == quote["seq"]]
    spot_of = lambda row: {"gold": row["gold_cents"], "silver": row["silver_cents"]}
    if "placed" in quotes:
        placed, placed_spot = quoted(quotes["placed"]), spot_of(quotes["placed"])
    else:
        placed = [with_quantity(line, line["quantity"] + line["cancelled"]) for line in lines]
        placed_spot = spot_of(order)
    placed_at = instant(order["placed_at"])
    yield day_of(placed_at), ("placed", total(placed))
    events = whole["events"] or []
    undone = {event["data"]["seq"] for event in events if event["kind"] == "undone"}
    for event in events:
        if event["kind"] != "move" or event["seq"] in undone:
            continue
        at, move, data = instant(event["at"]), event["move"], event["data"] or {}
        day = day_of(at)
        if move in ("confirm", "agree"):
            is_agreed = move == "agree"
            sold = quoted(quotes["agreed"]) if is_agreed else placed
            spot = spot_of(quotes["agreed"]) if is_agreed else placed_spot
            yield day, ("sold", sold, spot, calendar.open_ms(placed_at, at), data["margin"]["cents"], data.get("drift") or 0)
        elif move == "cancelPart":
            taken = {piece["position"]: piece["quantity"] for piece in data["cancelled"]}
            back = [with_quantity(line, taken[line["position"]]) for line in lines if line["position"] in taken]
            yield day, ("returned", back, spot_of(order))
        elif move in ("decline", "default"):
            yield day, ("ended", event["to_stage"], event["reason"], order["total_cents"])
            if move == "default":
                yield day, ("returned", lines, spot_of(order))
    for payment in whole["payments"] or []:
        yield day_of(instant(payment["at"])), ("money", payment["cents"])


def took(waits):
    waits = sorted(waits)
    count = len(waits)
    if count == 0:
        return None
    median = (waits[(count + 1) // 2 - 1] + waits[count // 2] + 1) // 2
    return {"count": count, "median": median, "slow": waits[-(-count * 95 // 100) - 1]}


def nothing():
    return {"pieces": 0, "microOunces": 0, "cents": 0, "premium": 0}


def add(sums, lines, spot, sign):
    for line in lines:
        pieces = sign * line["quantity"]
        for part in (sums["all"], sums[line["metal"]]):
            part["pieces"] += pieces
            part["microOunces"] += pieces * line["weight_micro_ounces"]
            part["cents"] += pieces * line["unit_price_cents"]
            part["premium"] += pieces * (line["unit_price_cents"] - melt_of(line, spot))


def figures_of(facts):
    of = lambda what: [fact[1:] for fact in facts if fact[0] == what]
    placed, sold, ended, money = of("placed"), of("sold"), of("ended"), of("money")
    sums = {"all": nothing(), "gold": nothing(), "silver": nothing()}
    for lines, spot, *_ in sold:
        add(sums, lines, spot, 1)
    for lines, spot in of("returned"):
        add(sums, lines, spot, -1)
    drifts = [drift for *_, drift in sold if drift > 0]
    return {
        "placed": {"orders": len(placed), "cents": sum(cents for (cents,) in placed)},
        "confirmed": sum(total(lines) for lines, *_ in sold),
        "sold": sums["all"],
        "metals": {"gold": sums["gold"], "silver": sums["silver"]},
        "reached": len(sold),
        "confirm": took([ms for _, _, ms, *_ in sold]),
        "ended": sum(cents for *_, cents in ended),
        "declined": sum(1 for stage, reason, _ in ended if (stage, reason) == ("declined", "address")),
        "margin": sum(margin for *_, margin, _ in sold),
        "against": sum(drifts),
        "againstOrders": len(drifts),
        "received": sum(cents for (cents,) in money if cents > 0),
        "refunded": sum(cents for (cents,) in money if cents < 0),
    }


def main():
    given = json.loads(sys.argv[2])
    calendar = Calendar(given["holidays"])
    by_day = {}
    with open(sys.argv[1], encoding="utf8") as file:
        for line in file:
            for day, fact in facts_of(json.loads(line), calendar):
                by_day.setdefault(day, []).append(fact)
    results = []
    for first, last in given["ranges"]:
        days, day = [], date.fromisoformat(first)
        while day <= date.fromisoformat(last):
            days.extend(by_day.get(day.isoformat(), []))
            day += timedelta(days=1)
        results.append(figures_of(days))
    print(json.dumps(results))


main()
