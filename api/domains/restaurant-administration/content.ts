import { fail } from "#api/errors.ts";
import { findTerritory } from "#api/platforms/values/geography.ts";
import { findPhone } from "#api/platforms/values/phones.ts";
import { findUrl } from "#api/platforms/values/text.ts";
import type { RestaurantContent } from "#contract/restaurant-administration/schemas.ts";

const orNull = (text: string) => (text === "" ? null : text);

const links = ["website", "reservationUrl", "orderUrl"] as const;

/** Columns of typed content. INVALID_INPUT with the fields of a phone or an address that cannot be read. */
export function storedContent(content: RestaurantContent) {
  const { name, street, postalCode, locality, countryCode, timeZone } = content;
  const wrong: Record<string, string> = {};
  const phone =
    content.phone === "" ? null : findPhone(content.phone, findTerritory({ countryCode, postalCode }) ?? countryCode);
  if (content.phone !== "" && !phone?.isValid) wrong.phone = "invalid";
  const addressOf = (key: (typeof links)[number]) => {
    const found = content[key] === "" ? null : findUrl(content[key]);
    if (content[key] !== "" && found === null) wrong[key] = "invalid";
    return found;
  };
  const stored = {
    name,
    internalName: orNull(content.internalName),
    type: orNull(content.type),
    street,
    postalCode,
    locality,
    countryCode,
    timeZone,
    phone: phone?.phone ?? null,
    website: addressOf("website"),
    reservationUrl: addressOf("reservationUrl"),
    orderUrl: addressOf("orderUrl"),
  };
  if (Object.keys(wrong).length > 0) throw fail("INVALID_INPUT", { fields: wrong });
  return stored;
}
export type StoredContent = ReturnType<typeof storedContent>;

/** The address in one line. */
export const lineOf = ({ street, postalCode, locality }: Pick<StoredContent, "street" | "postalCode" | "locality">) =>
  [street, [postalCode, locality].filter(Boolean).join(" ")].filter(Boolean).join(", ");
