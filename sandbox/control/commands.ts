import { z } from "zod";
import { platformHosts } from "#config/platforms.ts";
import { faultKinds } from "../state/faults.ts";
import { sandboxLanguages, sandboxPlatforms, weekdays } from "../world/world.ts";

const location = { platform: z.enum(sandboxPlatforms), location: z.string().min(1) };
const review = { ...location, review: z.string().min(1) };
const optionalText = z.string().trim().min(1).optional();
const count = z.number().int().min(0);
/** Number of the guest's photos; 0 removes them. */
const photoCount = count.max(50).optional();

const day = z.enum(weekdays);
const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/);

/** Commands to a sandbox from outside. */
export const Command = z.discriminatedUnion("do", [
  z.object({
    do: z.literal("add_fault"),
    kind: z.enum(faultKinds),
    platform: z.enum(sandboxPlatforms).optional(),
    host: z.enum(platformHosts).optional(),
    path: optionalText,
    method: optionalText,
    account: optionalText,
    location: optionalText,
    after: count.optional(),
    count: count.min(1).nullish(),
    delayMs: count.max(120_000).optional(),
    retryAfterSeconds: count.optional(),
  }),
  z.object({ do: z.literal("remove_fault"), id: z.string() }),
  z.object({ do: z.literal("clear_faults") }),
  z.object({ do: z.literal("advance_clock"), ms: count.max(400 * 86_400_000) }),
  z.object({ do: z.literal("set_clock"), to: z.iso.datetime({ offset: true }) }),
  z.object({
    do: z.literal("add_review"),
    ...location,
    rating: z.number().int().min(0).max(5),
    text: z.string().trim().max(4000).nullish(),
    author: z.string().trim().min(1).max(100),
    language: z.enum(sandboxLanguages).nullish(),
    photos: photoCount,
  }),
  z.object({
    do: z.literal("edit_review"),
    ...review,
    text: z.string().trim().max(4000).nullish(),
    rating: z.number().int().min(0).max(5).nullish(),
    photos: photoCount,
  }),
  z.object({ do: z.literal("delete_review"), ...review }),
  /** The owner edits the listing's profile on the platform's own page; absent fields stay. */
  z.object({
    do: z.literal("edit_listing"),
    ...location,
    name: optionalText,
    street: optionalText,
    phone: optionalText,
    website: z.url().optional(),
  }),
  /** Google shows other hours than it was given: its own, or a guest's. */
  z.object({
    do: z.literal("suggest_hours"),
    location: z.string().min(1),
    hours: z.array(z.object({ openDay: day, openTime: time, closeDay: day, closeTime: time })).max(70),
  }),
  /** The platform's decision on the present reply; `violation` null = approved. */
  z.object({ do: z.literal("decide_reply"), ...review, violation: z.string().trim().min(1).nullable() }),
  /** Somebody replies on the platform's own page. */
  z.object({ do: z.literal("write_reply"), ...review, text: z.string().trim().min(1).max(4000) }),
  z.object({ do: z.literal("remove_reply"), ...review }),
  /** A person withdraws consent on the platform's own page. */
  z.object({ do: z.literal("revoke"), vendor: z.enum(["google", "meta"]), person: z.string() }),
  z.object({
    do: z.literal("set_webhooks"),
    google: z.url().nullish(),
    meta: z.url().nullish(),
    uber: z.url().nullish(),
  }),
  z.object({ do: z.literal("tick") }),
  z.object({ do: z.literal("reset") }),
]);
export type Command = z.infer<typeof Command>;
