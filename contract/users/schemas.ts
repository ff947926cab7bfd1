import { z } from "zod";
import { allRights, caslRoles } from "../abilities.ts";
import { Id, Instant } from "../ids.ts";
import { Language } from "../languages.ts";

/** Largest accepted avatar (decisions, "upload limits"). */
export const avatarFileSizeMaxBytes = 20 * 1024 * 1024;

const PersonName = z.string().trim().min(1).max(80);

/** A user with the field names of the specification's section 3. `role` is open: an unknown one has the least rights. */
export const User = z.object({
  _id: Id,
  email: z.string(),
  name: z.string(),
  /** Empty until the profile is completed (`auth/{userId}/edit-misc`). */
  lastname: z.string(),
  role: z.string(),
  caslRole: z.enum(caslRoles).nullable(),
  /** Everything they may do somewhere, where a custom role has a part in it; absent where role and caslRole say it. */
  rights: z.array(z.enum(allRights)).optional(),
  defaultLanguage: Language,
  createdAt: Instant,
  /** Ids of the restaurants within the access scope. */
  restaurants: z.array(Id),
  organizations: z.array(z.object({ _id: Id, name: z.string() })),
  organizationIds: z.array(Id),
  /** Changes with each upload; null without an avatar. */
  avatarVersion: z.string().nullable(),
  /** True for internal staff, known by the company's e-mail domain. */
  isStaff: z.boolean(),
  /** The organization that requires a second factor which the user lacks: nothing else is possible until it is set up. */
  secondFactorAskedBy: z.string().nullable(),
  /** Who looks at Comptoir as this user, read only; absent otherwise. */
  seenBy: z.object({ _id: Id, name: z.string() }).optional(),
});
export type User = z.infer<typeof User>;
/** A user without the ids of their restaurants, which for whoever reaches thousands are most of the record. */
export type Caller = Omit<User, "restaurants">;
/** The field selection of `Caller`. */
export const callerFields: string = Object.keys(User.omit({ restaurants: true }).shape).join();

export const ProfileUpdate = z.object({ name: PersonName, lastname: PersonName, defaultLanguage: Language });
export type ProfileUpdate = z.infer<typeof ProfileUpdate>;

/** How somebody signed in: by password (with a second factor or without), by passkey alone, or at their organization's provider. */
export const SignInMethod = z.enum(["password", "passkey", "sso"]);
export type SignInMethod = z.infer<typeof SignInMethod>;

/** A session of the user. `device` is a short text made of the browser and the system. */
export const SignInSession = z.object({
  _id: Id,
  device: z.string(),
  method: SignInMethod,
  createdAt: Instant,
  lastSeenAt: Instant,
  isCurrent: z.boolean(),
});
export type SignInSession = z.infer<typeof SignInSession>;

/** Counters of the specification's section 3; those of areas not built yet are absent instead of zero. */
export const UserCounters = z.object({
  language: Language,
  restaurantCount: z.number().int(),
  organizationCount: z.number().int(),
  restaurantCountInOrganizations: z.number().int(),
  userCountInOrganizations: z.number().int(),
  /** How often the model drafted or translated something for this user; calls that brought no usable text do not count. */
  aiInteractionCount: z.number().int(),
});
export type UserCounters = z.infer<typeof UserCounters>;
