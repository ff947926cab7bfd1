#!/bin/sh
# date-holidays 3.37.0: days of areas that are wrong or missing, without a warning. 2026: Valencia lacks its own 9 October; Cantabria has 28 June
# for 28 July; Ceuta has 26 May for 27 May (its decree); Scotland lacks 15 June (proclamation of 4 February 2026); Grisons lacks Good Friday;
# Monaco, where six days on a Sunday give the Monday (law 798), lacks 2 November and would move Saint Devota, which the law does not.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund date-holidays@3.37.0 >/dev/null
cat >run.mjs <<'JS'
import Holidays from "date-holidays";
const has = (area, day) =>
  new Holidays(...area)
    .getHolidays(Number(day.slice(0, 4)))
    .some(({ date, type }) => type === "public" && date.startsWith(day));
const say = (name, area, day) => console.log(`${name} ${day} ${has(area, day)}`);
say("Valencia", ["ES", "VC"], "2026-10-09");
say("Cantabria", ["ES", "CB"], "2026-07-28");
say("Ceuta", ["ES", "CE"], "2026-05-27");
say("Scotland", ["GB", "SCT"], "2026-06-15");
say("Grisons", ["CH", "GR"], "2026-04-03");
say("Monaco", ["MC"], "2026-11-02");
say("Monaco", ["MC"], "2030-01-28");
JS
seen=$(node run.mjs)
echo "$seen"
test "$(echo "$seen" | grep -c ' false$')" = 6
echo "$seen" | grep -q '^Monaco 2030-01-28 true$'
