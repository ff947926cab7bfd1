import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { schemaOf } from "../lists/list-schema.ts";
import { PageInput, page } from "../paging.ts";
import { apiTokenDaysDefault, apiTokenDaysMax, apiTokenNameLengthMax } from "./limits.ts";
import { apiTokenList } from "./list-query.ts";
import { type ApiTokenScope, apiTokenScopes } from "./scopes.ts";

export const ApiTokenScopeName = z.enum(apiTokenScopes as [ApiTokenScope, ...ApiTokenScope[]]);

/** A token as it is listed: never the value itself. */
export const ApiToken = z.object({
  _id: Id,
  name: z.string(),
  /** The last characters of the value, to tell tokens apart. */
  hint: z.string(),
  scopes: z.array(ApiTokenScopeName),
  /** Those it is limited to, as far as the caller knows them; null where it reaches all of its person's. */
  organizations: z.array(z.object({ _id: Id, name: z.string() })).nullable(),
  /** In whose right it acts. */
  owner: z.object({ _id: Id, name: z.string() }),
  state: z.enum(["live", "expired", "revoked"]),
  createdAt: Instant,
  expiresAt: Instant,
  /** To the minute. */
  lastUsedAt: Instant.nullable(),
  lastUsedAddress: z.string().nullable(),
  revokedAt: Instant.nullable(),
});
export type ApiToken = z.infer<typeof ApiToken>;

export const ApiTokenInput = z.object({
  name: z.string().trim().min(1).max(apiTokenNameLengthMax),
  days: z.number().int().min(1).max(apiTokenDaysMax).default(apiTokenDaysDefault),
  scopes: z.array(ApiTokenScopeName).min(1),
  /** None: all of the person's, also those that come later. */
  organizationIds: z.array(Id).max(500).default([]),
});
export type ApiTokenInput = z.infer<typeof ApiTokenInput>;

/** A new token. `token` is its value: this answer is the only one that holds it. */
export const NewApiToken = ApiToken.extend({ token: z.string() });
export type NewApiToken = z.infer<typeof NewApiToken>;

export const ApiTokenSearch = schemaOf(apiTokenList).extend(PageInput.shape);
export type ApiTokenSearch = z.infer<typeof ApiTokenSearch>;

export const ApiTokenPage = page(ApiToken).extend({ unfilteredCount: z.number().int() });
export type ApiTokenPage = z.infer<typeof ApiTokenPage>;
