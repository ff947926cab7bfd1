import { type ClosedToTokens, unnamed } from "#contract/api-tokens/closed.ts";
import type { ApiTokenScope } from "#contract/api-tokens/scopes.ts";
import { isReading } from "#contract/endpoint.ts";
import type { EndpointRow } from "./http/rows.ts";

/** The right that a row asks of an API token, or why none is enough. Null for a row that nobody needs to be signed in for. */
export function tokenScopeOf({ contract, meta }: EndpointRow): ApiTokenScope | ClosedToTokens | null {
  if (meta.guard === "public") return null;
  const { tokens = unnamed } = meta;
  return typeof tokens === "string" ? `${tokens}:${isReading(contract["~orpc"]) ? "read" : "write"}` : tokens;
}
