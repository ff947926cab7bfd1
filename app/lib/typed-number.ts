import type { Language } from "#contract/languages.ts";

/** Signs between the thousands, and the one before the decimals, as each language writes them; a space and an apostrophe part anywhere. */
const written: Record<Language, { thousands: string; decimal: string }> = {
  fr: { thousands: "", decimal: "," },
  en: { thousands: ",", decimal: "." },
  es: { thousands: ".", decimal: "," },
  it: { thousands: ".", decimal: "," },
};
const space = "[ \\u00a0\\u2009\\u202f'’]";
/** `1 000`, `1’000`, `12 345 678`: groups of three behind a first one, all parted alike. */
const grouped = (separator: string) => new RegExp(`^\\d{1,3}(?:(${separator})\\d{3})(?:\\1\\d{3})*$`);
const bySpaces = grouped(space);
const byPoints = grouped("\\.");
const byCommas = grouped(",");

/** Digits of a whole part, without the signs between its thousands; null for what is none. */
function wholeDigits(text: string, thousands: string): string | null {
  if (/^\d+$/.test(text)) return text;
  const isGrouped =
    bySpaces.test(text) || (thousands === "." && byPoints.test(text)) || (thousands === "," && byCommas.test(text));
  return isGrouped ? text.replaceAll(/\D/g, "") : null;
}

/**
 * A number as a person types it in a language, with its unit or without: `1 000`, `12,50`, `1’000`, `-3 %`. A point or comma that parts no
 * thousands in the language stands before the decimals, as on the keys of a phone. NaN for anything else: `0x10` and `1e3` are no numbers, and
 * nothing typed is none.
 */
export function readNumber(typed: string, language: Language): number {
  const bare = typed.trim().replace(/^[€$£]\s*|\s*[€$£%]$/gu, "");
  const [, minus = "", text = ""] = /^([-+−]?)\s?(\d.*|[.,]\d+)$/su.exec(bare) ?? [];
  const { thousands, decimal } = written[language];
  const sign = minus === "-" || minus === "−" ? -1 : 1;
  const whole = wholeDigits(text, thousands);
  if (whole !== null) return sign * Number(whole);
  for (const mark of [decimal, decimal === "," ? "." : ","]) {
    const at = text.lastIndexOf(mark);
    const before = at === 0 ? "0" : at > 0 ? wholeDigits(text.slice(0, at), mark === thousands ? "" : thousands) : null;
    const after = text.slice(at + 1);
    if (before !== null && /^\d+$/.test(after)) return sign * Number(`${before}.${after}`);
  }
  return Number.NaN;
}
