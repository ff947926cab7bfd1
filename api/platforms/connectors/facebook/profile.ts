import { z } from "zod";
import type { Session, VendorProfile } from "#api/platforms/connector.ts";
import { tidyWeek } from "#api/platforms/opening-hours/week.ts";
import { type WeeklySlot, weekdays } from "#contract/restaurants/opening-hours.ts";
import type { Graph } from "../meta/graph.ts";
import { readResponse } from "../responses.ts";

const text = z.string().nullish();
const PageInfo = z.object({
  name: z.string().default(""),
  phone: text,
  website: text,
  category: text,
  location: z.object({ street: text, city: text, zip: text }).nullish(),
  overall_star_rating: z.number().nullish(),
  rating_count: z.number().nullish(),
  followers_count: z.number().nullish(),
  hours: z.record(z.string(), z.string()).nullish(),
  temporary_status: text,
});
const fields =
  "name,about,description,phone,website,emails,hours,category,location,single_line_address,temporary_status,price_range,overall_star_rating,rating_count,followers_count";
const dayNames = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/** `mon_1_open` and `mon_1_close` → services; one that closes before it opens ends the next day. */
export function facebookWeek(hours: Record<string, string>): WeeklySlot[] {
  const isTime = (value: string | undefined): value is string => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value ?? "");
  const slots = Object.keys(hours).flatMap((key): WeeklySlot[] => {
    const [, name = "", position = ""] = /^([a-z]{3})_(\d)_open$/.exec(key) ?? [];
    const day = dayNames.indexOf(name);
    const [open, close] = [hours[key], hours[`${name}_${position}_close`]];
    const openDay = weekdays[day];
    const nextDay = weekdays[(day + 1) % 7];
    if (!openDay || !nextDay || !isTime(open) || !isTime(close)) return [];
    return [{ openDay, openTime: open, closeDay: close <= open ? nextDay : openDay, closeTime: close }];
  });
  return tidyWeek(slots);
}

/** The Page's profile (platform reference, 2.2). */
export async function facebookProfile(graph: Graph, session: Session): Promise<VendorProfile> {
  const path = `/${session.location.externalId}`;
  const response = await graph.call(session.accessToken, { method: "GET", path, query: { fields } });
  const page = readResponse(PageInfo, response);
  const { location: address, rating_count: count } = page;
  return {
    name: page.name,
    phone: page.phone ?? null,
    website: page.website ?? null,
    address: address
      ? { street: address.street ?? "", postalCode: address.zip ?? "", locality: address.city ?? "" }
      : null,
    categories: page.category ? [page.category] : [],
    totals:
      typeof count === "number"
        ? { count, rating: page.overall_star_rating || null, followers: page.followers_count ?? null }
        : null,
    openingHours: page.hours ? { regularHours: facebookWeek(page.hours), specialHours: [] } : null,
    isClosedTemporarily: page.temporary_status ? /^temporarily_closed$/i.test(page.temporary_status) : null,
    raw: response.json,
  };
}
