import { z } from "zod";
import { Id, Instant } from "../ids.ts";

/** How people of an organization sign in. */
export const SignInRule = z.object({
  organizationId: Id,
  organizationName: z.string(),
  /** Who has required a second factor of everybody, and since when; null: it is a choice. */
  secondFactor: z.object({ since: Instant, by: z.string() }).nullable(),
  /** Who has switched passwords off, and since when; null: people sign in by password or at the provider. */
  passwordsOff: z.object({ since: Instant, by: z.string() }).nullable(),
  /** What is missing before passwords can be switched off: a provider, its domains, or an owner who has signed in by it as it is now. */
  passwordsOffLacks: z.enum(["connection", "domains", "owner"]).nullable(),
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
