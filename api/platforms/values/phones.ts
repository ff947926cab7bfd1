import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";
import { findLine } from "./text.ts";

/** E.164 of the first valid number of a field; the field as written when it holds digits but no valid number. */
export type SourcePhone = { phone: string; isValid: boolean };

/** A longer cell is no list of numbers. */
const fieldLengthMax = 200;

const country = (code: string): CountryCode | undefined => (isSupportedCountry(code) ? code : undefined);

/** What a switchboard asks for behind the number: `poste 12`, `int. 12`, `ext 12 ou 14`, `(#12)`. */
const extension =
  /[\s,;:(–-]*(?:\b(?:poste|post|p\.|ext(?:ension|ensi[oó]n|n)?|x|int(?:erno|erne)?|anexo|appareil|puesto)|#)\s*[.:]?\s*(?:n[°ºo]\.?\s*)?\d{1,6}(?:\s*(?:[/,-]|ou|or|o|et|and|y|e)\s*\d{1,5})*\)?\s*$/i;

/** Numbers of the French plan begin alike everywhere; these are dialled from abroad by their territory's code. */
const territoryOfStart: Readonly<Record<string, CountryCode>> = {
  "262": "RE",
  "263": "RE",
  "692": "RE",
  "693": "RE",
  "269": "YT",
  "639": "YT",
  "590": "GP",
  "690": "GP",
  "691": "GP",
  "594": "GF",
  "694": "GF",
  "596": "MQ",
  "696": "MQ",
  "697": "MQ",
};
/** Territories whose numbers are of the French plan, with its ten digits from within. */
const inFrenchPlan = new Set(["FR", "GP", "MQ", "GF", "RE", "YT", "BL", "MF"]);
/** Territories where a number of ten digits with a leading zero is a French one: their own have none. */
const besideFrance = new Set(["MC", "PM", "WF", "PF", "NC"]);

/** The nine digits of a number of the French plan, written from within or with its code; null for any other. */
const nineDigits = (text: string) =>
  /^(?:(?:\+|00)33(?:\(0\))?0?|0)([1-9]\d{8})$/.exec(text.replaceAll(/[\s.\-/ ]/g, "").replace("(0)", ""))?.[1] ?? null;

const valid = (text: string, code: string): PhoneNumber | undefined => {
  const found = parsePhoneNumberFromString(text, country(code));
  return found?.isValid() ? found : undefined;
};

function findInFrenchPlan(text: string, territory: string): PhoneNumber | undefined {
  const nine = nineDigits(text);
  if (nine === null) return undefined;
  // Saint-Pierre-et-Miquelon alone has numbers of six digits within the plan.
  if (nine.startsWith("508")) return valid(nine.slice(3), "PM");
  const own = territoryOfStart[nine.slice(0, 3)];
  if (own) return valid(`0${nine}`, own);
  return territory === "FR" ? undefined : valid(`0${nine}`, "FR");
}

function findNumber(written: string, territory: string): PhoneNumber | undefined {
  const isFrench = inFrenchPlan.has(territory);
  const isBeside = besideFrance.has(territory);
  const found = (isFrench || isBeside ? findInFrenchPlan(written, territory) : undefined) ?? valid(written, territory);
  if (found) return found;
  // Nine digits of a French number whose leading zero a spreadsheet dropped.
  if (!/^[1-9]\d{8}$/.test(written)) return undefined;
  return (isFrench ? findInFrenchPlan(`0${written}`, territory) : undefined) ?? valid(`0${written}`, territory);
}

/**
 * Reads a phone field of a place in `territory` (`territories.ts`). Mappers write several numbers in one, spreadsheets drop leading zeros or
 * add `'`. Null without a digit.
 */
export function findPhone(value: unknown, territory: string): SourcePhone | null {
  const line = findLine(value)?.slice(0, fieldLengthMax);
  if (!line || !/\d/.test(line)) return null;
  const candidates = [line, ...line.split(/[;,|]| \/ |\/(?=\s*[+0(])| (?:ou|or|o|et|and|y|e) /), ...line.split("/")];
  for (const candidate of candidates) {
    const digits = candidate
      .replace(/^(?:tel|tél|phone)[^\d+(]*/i, "")
      .replace(/^\+0/, "0")
      .replace(extension, "")
      .trim();
    const found = findNumber(digits, territory);
    if (found) return { phone: found.number, isValid: true };
  }
  return { phone: line.slice(0, 60), isValid: false };
}
