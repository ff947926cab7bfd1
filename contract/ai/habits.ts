import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { Language } from "../languages.ts";

/** What of a draft staff change before they send it. */
export const habitKinds = ["greeting", "closing", "added", "removed", "replaced", "length"] as const;
export type HabitKind = (typeof habitKinds)[number];
/** In how many reviews the same change is made before it counts. */
export const habitRepetitions = 3;
/** Stands for the guest's name in a habit: names are never kept. */
export const guestMark = "{guest}";

/** A change that staff made to drafts of this language again and again; later drafts follow it. */
export const Habit = z.object({
  _id: Id,
  kind: z.enum(habitKinds),
  language: Language,
  /** The words; `{guest}` in the place of a name. Of a greeting empty: none. Of a length `shorter` or `longer`. */
  text: z.string(),
  /** Of `replaced`: what stands there instead. */
  instead: z.string().nullable(),
  count: z.number().int(),
  lastAt: Instant,
});
export type Habit = z.infer<typeof Habit>;

export const Learning = z.object({
  /** Off: nothing is learned, and nothing learned is used. */
  isOn: z.boolean(),
  habits: z.array(Habit),
  /** Changes seen too seldom to count; of them no words are kept. */
  watchedCount: z.number().int(),
});
export type Learning = z.infer<typeof Learning>;
