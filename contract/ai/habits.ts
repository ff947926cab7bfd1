import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { Language } from "../languages.ts";

/** Kinds of changes that staff make to drafts before they send them. */
export const habitKinds = ["greeting", "closing", "added", "removed", "replaced", "length"] as const;
export type HabitKind = (typeof habitKinds)[number];
/** Number of reviews in which a change must occur before it becomes a habit. */
export const habitRepetitions = 3;
/** Stands for the guest's name in a habit: names are never stored. */
export const guestMark = "{guest}";

/** A change that staff made repeatedly to drafts in this language; later drafts follow it. */
export const Habit = z.object({
  _id: Id,
  kind: z.enum(habitKinds),
  language: Language,
  /** The phrase, with `{guest}` for a name. Empty for a greeting that is left out; `shorter` or `longer` for a length. */
  text: z.string(),
  /** The replacement, for `replaced`. */
  instead: z.string().nullable(),
  count: z.number().int(),
  lastAt: Instant,
});
export type Habit = z.infer<typeof Habit>;

export const Learning = z.object({
  /** When off, nothing is learned and no habit applied. */
  isOn: z.boolean(),
  habits: z.array(Habit),
  /** Number of changes seen too seldom to be habits; their words are not stored. */
  watchedCount: z.number().int(),
});
export type Learning = z.infer<typeof Learning>;
