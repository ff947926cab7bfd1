import type { SandboxPlatform } from "../world/world.ts";

const dates =
  /(?<![\d./-])(?:\d{4}-\d\d-\d\d|\d{1,2}([./-])\d{1,2}\1(?:19|20)\d\d|[0-3]?\d\/[01]?\d\/\d\d(?!\/?\d))\b/g;

/** Nine digits or more with marks of numbers between them, or eight that begin with a country's prefix. */
function hasPhone(text: string): boolean {
  const runs = text.replace(dates, "|").match(/[+\d][\d./()‑–-]*(?:[^\S\n]?[\d./()‑–-]+)*/g) ?? [];
  return runs.some((run) => {
    const count = run.replace(/\D/g, "").length;
    return count >= (/^(?:\+|00)/.test(run) ? 8 : 9) && count <= 15;
  });
}

const emailAddress = /[\w.+-]+\s?(?:@|[([]at[)\]]|\[?\(?ar(?:obase|roba)[)\]])\s?[\w-]+\.\w+|\(chiocciola\)/i;
const webAddress =
  /https?:\/\/|www\.|(?<![@\p{L}\d.-])[\p{L}\d-]+\.(?:[\p{L}\d-]+\.)*(?:(?:com|fr|es|it|uk|net|org|eu|io|app|co|restaurant|menu|bar|paris)\b(?!\.?[\p{L}\d-])|[a-z]{2,}\/[\p{L}\d])/u;

/** Rules that a platform's moderation applies to replies. The names are Google's; its list is open. */
const rules: readonly (readonly [string, (text: string) => boolean])[] = [
  ["PERSONAL_INFO", (text) => emailAddress.test(text) || hasPhone(text)],
  ["ADVERTISING_AND_SOLICITATION", (text) => webAddress.test(text) || /(?<![\p{L}\d])[-−–] ?\d+ ?%/u.test(text)],
  [
    "OFFENSIVE",
    (text) =>
      /\b(?:idiot[ae]?s?|imb[ée]ciles?|stupid[aeoi]?|liars?|menteu(?:r|se)s?|bugiard[oaie]|mentiros[oa]s?)\b/i.test(
        text,
      ),
  ],
];

/** Platforms that moderate replies before they show them. */
const judging: ReadonlySet<SandboxPlatform> = new Set(["gmb", "lafourchette", "tripadvisor"]);
export const moderates = (platform: SandboxPlatform): boolean => judging.has(platform);

/** The rule a reply breaks, or null. Equal texts get the same result. */
export const violationOf = (text: string): string | null => rules.find(([, breaks]) => breaks(text))?.[0] ?? null;
