import type { PlatformKey } from "#contract/platforms/schemas.ts";
import type { Lexicon } from "./lexicon.ts";
import type { Random } from "./random.ts";

/** An author: the name as the platform shows it, and the first name a reply may use. */
export type Author = { shown: string; first: string | null; gender: "m" | "f" };

type Names = { first: string; last: string };
const styles: Partial<Record<PlatformKey, Record<string, number>>> = {
  gmb: { full: 62, initial: 14, first: 6, lower: 6, upper: 3, nickname: 9 },
  tripadvisor: { joined: 45, full: 15, nickname: 40 },
  private: { first: 55, none: 45 },
};
const otherwise = { initial: 70, full: 20, first: 10 };

function show(style: string, { first, last }: Names, random: Random): string {
  if (style === "initial") return `${first} ${last.charAt(0)}.`;
  if (style === "first") return first;
  if (style === "lower") return `${first} ${last}`.toLowerCase();
  if (style === "upper") return `${first} ${last}`.toUpperCase();
  if (style === "joined") return `${first}${last.charAt(0)}${random.chance(0.4) ? random.whole(2, 199) : ""}`;
  return `${first} ${last}`;
}

/** Invents a guest with a name of that language, written the way this platform's users write theirs. */
export function drawAuthor(lexicon: Lexicon, platform: PlatformKey, random: Random): Author {
  const gender = random.chance(0.54) ? "f" : "m";
  const names = { first: random.pick(lexicon.firstNames[gender]), last: random.pick(lexicon.surnames) };
  const style = random.weighted<string>(styles[platform] ?? otherwise);
  if (style === "none") return { shown: "", first: null, gender };
  if (style === "nickname") {
    const nickname = random.pick(lexicon.nicknames).replace("{nn}", () => String(random.whole(1, 92)).padStart(2, "0"));
    return { shown: nickname, first: null, gender };
  }
  return { shown: show(style, names, random), first: names.first, gender };
}
