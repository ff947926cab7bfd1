import { z } from "zod";
import { Id, Instant } from "../ids.ts";

/** How people of an organization sign in. */
export const SignInRule = z.object({
  organizationId: Id,
  organizationName: z.string(),
  /** Who has required a second factor of everybody, and since when; null: it is a choice. */
  secondFactor: z.object({ since: Instant, by: z.string() }).nullable(),
  /** People of the organization, and how many of them have a second factor. */
  peopleCount: z.number().int(),
  protectedCount: z.number().int(),
});
export type SignInRule = z.infer<typeof SignInRule>;

/** Most people listed at once, those without a second factor first. */
export const protectedPeopleMax = 500;

export const ProtectedPerson = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  hasSecondFactor: z.boolean(),
});
export type ProtectedPerson = z.infer<typeof ProtectedPerson>;
