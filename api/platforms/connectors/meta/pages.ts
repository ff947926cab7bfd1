import { z } from "zod";
import type { VendorLocation } from "#api/platforms/connector.ts";
import { findCountry } from "#api/platforms/values/geography.ts";
import type { Graph } from "./graph.ts";

const text = z.string().nullish();
const Page = z.object({
  id: z.string(),
  name: z.string().default(""),
  access_token: text,
  link: text,
  phone: text,
  single_line_address: text,
  location: z.object({ street: text, city: text, zip: text, country: text }).nullish(),
  instagram_business_account: z.object({ id: z.string(), username: text }).nullish(),
});
export type Page = z.infer<typeof Page>;

const fields =
  "id,name,access_token,tasks,category,instagram_business_account{id,username,profile_picture_url},link,phone,single_line_address,location{street,city,zip,country}";

/** Every Page on which the person has a role, with its own token (platform reference, 2.1). */
export const pages = (graph: Graph, accessToken: string): AsyncIterable<Page> =>
  graph.rows(accessToken, { path: "/me/accounts", query: { fields, limit: "100" } }, Page);

/** A Page as a listing that can be linked to a restaurant. */
export function pageLocation(page: Page): VendorLocation {
  const { street, city, zip, country } = page.location ?? {};
  const locality = city ?? "";
  const postalCode = zip ?? "";
  return {
    externalId: page.id,
    accountId: null,
    name: page.name,
    formattedAddress:
      page.single_line_address ?? [street, `${postalCode} ${locality}`.trim()].filter(Boolean).join(", "),
    locality,
    postalCode,
    // Facebook writes the country's name, in the language of the request.
    countryCode: findCountry(country),
    phone: page.phone ?? null,
    placeId: null,
    url: page.link ?? `https://www.facebook.com/${page.id}`,
    token: page.access_token ?? null,
  };
}
