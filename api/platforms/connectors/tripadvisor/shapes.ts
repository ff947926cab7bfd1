import { z } from "zod";
import { Timestamp } from "../responses.ts";

/** Tripadvisor's responses (platform reference, 3.2), as far as they are read. */
const text = z.string().nullish();
const Id = z.union([z.string(), z.number()]).transform(String);
/** Figures come as numbers or as text. */
const Figure = z.union([z.number(), z.string().transform(Number)]).nullish();

export const Review = z.object({
  id: Id,
  lang: text,
  published_date: Timestamp,
  rating: z.number().nullish(),
  url: text,
  text,
  title: text,
  is_machine_translated: z.boolean().nullish(),
  user: z.object({ username: text }).nullish(),
  subratings: z.record(z.string(), z.object({ name: text, value: Figure })).nullish(),
  owner_response: z.object({ text, published_date: Timestamp.nullish() }).nullish(),
});
export const ReviewList = z.object({ data: z.array(z.unknown()).default([]) });

const Address = z
  .object({ street1: text, city: text, postalcode: text, country: text, address_string: text })
  .nullish();
export const Details = z.object({
  location_id: Id,
  name: z.string().default(""),
  web_url: text,
  rating: Figure,
  num_reviews: Figure,
  phone: text,
  address_obj: Address,
});
export const SearchResponse = z.object({
  data: z.array(z.object({ location_id: Id, name: z.string().default(""), address_obj: Address })).default([]),
});
