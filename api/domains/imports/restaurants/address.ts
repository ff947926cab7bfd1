import type { Fields } from "../../../platforms/values/fields.ts";
import { findCountry, findCountryAt, findCountryOfLocality } from "../../../platforms/values/geography.ts";
import type { Position } from "../../../platforms/values/territories.ts";
import { findLine, foldText } from "../../../platforms/values/text.ts";
import { restaurantColumns as columns } from "./columns.ts";

export type SourceAddress = {
  formattedAddress: string | null;
  street: string | null;
  postalCode: string | null;
  locality: string | null;
  countryCode: string | null;
};

const joined = (parts: readonly (string | null)[], separator: string) => {
  const known = parts.filter((part) => part !== null);
  return known.length > 0 ? known.join(separator) : null;
};

/** In Italy and Spain the number follows the street. */
const streetOf = (street: string, number: string | null) =>
  joined(/^(?:via|viale|piazza|corso|calle|avenida|largo)\b/i.test(street) ? [street, number] : [number, street], " ");

/** "5 rue du Coq, Paris, 75001, France": the part before the town is the street; a part with digits is the postal code. */
function fromText(text: string, town: string | null): SourceAddress {
  const parts = text.split(",").map((part) => part.trim());
  const country = parts.length > 1 ? findCountry(parts.at(-1)) : null;
  const rest = country ? parts.slice(0, -1) : parts;
  const coded = /^(\d{4,5}) +(\D.*)$/;
  const index = rest.findIndex((part, at) => at > 0 && (town ? foldText(part) === foldText(town) : coded.test(part)));
  const match = index > 0 ? coded.exec(rest[index] ?? "") : null;
  const behind = index > 0 ? rest.slice(index + 1) : [];
  return {
    formattedAddress: text,
    street: index > 0 ? rest.slice(0, index).join(", ") : null,
    postalCode: match?.[1] ?? behind.find((part) => /\d/.test(part) && part.length <= 10) ?? null,
    locality: match?.[2] ?? (index > 0 ? (rest[index] ?? null) : null),
    countryCode: country,
  };
}

function readAddress(fields: Fields, town: string | null): SourceAddress {
  const text = findLine(fields.find(columns.address));
  if (text) return fromText(text, town);
  return { formattedAddress: null, street: null, postalCode: null, locality: null, countryCode: null };
}

/** The address of a row; separate columns and address parts take precedence over the written address. */
export function addressOf(fields: Fields, position: Position | null): SourceAddress {
  const location = findLine(fields.find(columns.location));
  const town = findLine(fields.find(columns.locality)) ?? location?.split(",")[0]?.trim() ?? null;
  const read = readAddress(fields, town);
  const named = findLine(fields.find(columns.street));
  const street = named ? streetOf(named, findLine(fields.find(columns.houseNumber))) : read.street;
  const postalCode = findLine(fields.find(columns.postalCode)) ?? read.postalCode;
  const locality = town ?? read.locality;
  return {
    formattedAddress: read.formattedAddress ?? joined([street, joined([postalCode, locality], " ")], ", "),
    street,
    postalCode,
    locality,
    countryCode:
      fields.take(columns.country, findCountry) ??
      read.countryCode ??
      findCountryOfLocality(location) ??
      (position ? findCountryAt(position.latitude, position.longitude) : null) ??
      findCountryOfLocality(locality),
  };
}
