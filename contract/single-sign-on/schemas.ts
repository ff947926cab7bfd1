import { z } from "zod";
import { caslRoles } from "../abilities.ts";
import { Id } from "../ids.ts";

/** E-mail domains of one organization, at most. */
export const ssoDomainsMax = 20;

/** An e-mail domain, such as `maison-tavelin.example`. */
export const SsoDomain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/);

/** What a provider may make of people it vouches for: never an owner. */
export const SsoRole = z.enum(caslRoles).exclude(["owner"]);

/** The provider of an organization, without its secret. */
export const SsoConnection = z.object({
  issuer: z.string(),
  clientId: z.string(),
  domains: z.array(z.string()),
  createsUsers: z.boolean(),
  /** Of new people; null where it is a custom role. */
  caslRole: z.enum(caslRoles).nullable(),
  customRole: z.object({ _id: Id, name: z.string() }).nullable(),
});
export type SsoConnection = z.infer<typeof SsoConnection>;

export const SsoSetting = z.object({
  organizationId: Id,
  connection: SsoConnection.nullable(),
  /** What the provider is told to send people back to. */
  redirectAddress: z.string(),
  /** True for those who may choose the provider. */
  mayChange: z.boolean(),
  /** True for those who may say which domains are the organization's. */
  maySetDomains: z.boolean(),
});
export type SsoSetting = z.infer<typeof SsoSetting>;

export const SsoConnectionInput = z.object({
  issuer: z.string().trim().min(1).max(500),
  clientId: z.string().trim().min(1).max(300),
  /** Kept as it is where none is given. */
  clientSecret: z.string().max(1000).optional(),
  /** Changed by admins and account managers alone. */
  domains: z.array(SsoDomain).max(ssoDomainsMax).optional(),
  createsUsers: z.boolean(),
  /** What new people get: one of the two. */
  caslRole: SsoRole.nullable().default(null),
  customRoleId: Id.nullable().default(null),
});
export type SsoConnectionInput = z.infer<typeof SsoConnectionInput>;
