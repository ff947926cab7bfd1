import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";
import { findLine } from "./text.ts";

/** E.164 of the first valid number of a field; the field as written when it holds digits but no valid number. */
export type SourcePhone = { phone: string; isValid: boolean };

/** A longer cell is no list of numbers. */
const fieldLengthMax = 200;

const country = (code: string): CountryCode | undefined => (isSupportedCountry(code) ? code : undefined);

/** Reads a phone field. Mappers write several numbers in one, spreadsheets drop leading zeros or add `'`. Null without a digit. */
export function findPhone(value: unknown, countryCode: string): SourcePhone | null {
  const line = findLine(value)?.slice(0, fieldLengthMax);
  if (!line || !/\d/.test(line)) return null;
  const candidates = [line, ...line.split(/[;,|]| \/ |\/(?=\s*[+0(])| (?:ou|or|o|et|and|y|e) /)];
  for (const candidate of candidates) {
    const digits = candidate
      .replace(/^(?:tel|tél|phone)[^\d+(]*/i, "")
      .replace(/^\+0/, "0")
      .trim();
    const found =
      parsePhoneNumberFromString(digits, country(countryCode)) ??
      // Nine digits of a French number whose leading zero a spreadsheet dropped.
      (/^[1-9]\d{8}$/.test(digits) ? parsePhoneNumberFromString(`0${digits}`, country(countryCode)) : undefined);
    if (found?.isValid()) return { phone: found.number, isValid: true };
  }
  return { phone: line.slice(0, 60), isValid: false };
}
