import { implement, ORPCError } from "@orpc/server";
import { mayEnterAdminArea } from "#contract/abilities.ts";
import { hasScope } from "#contract/api-tokens/scopes.ts";
import { type EndpointMeta, isReading } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { permissionError, requireRestaurant } from "./access-scope.ts";
import { findPrincipal } from "./authenticate.ts";
import type { ApiContext } from "./context.ts";
import { fail } from "./errors.ts";
import { asksForDryRun, dryRun } from "./http/dry-run.ts";
import { findOwnTaking, once } from "./http/idempotency.ts";
import { rowAt } from "./http/rows.ts";
import type { Principal } from "./principal.ts";
import { withGivers } from "./right-givers.ts";
import { tokenScopeOf } from "./token-scopes.ts";

/** A path parameter before validation; the path takes precedence over a field of the same name in the body. */
function pathParameter(input: unknown, name: string): unknown {
  return typeof input === "object" && input !== null ? (input as Record<string, unknown>)[name] : undefined;
}

/** Checks a row's guard: throws 401, 403 or 404. Closed by default: an unknown guard refuses everybody. */
async function requireGuard(
  path: readonly string[],
  meta: EndpointMeta,
  context: ApiContext,
  input: unknown,
): Promise<Principal | null> {
  if (meta.guard === "public") return null;
  const principal = await findPrincipal(context, { acceptExpired: meta.acceptsExpiredToken });
  if (!principal) throw fail("UNAUTHORIZED");
  requireTokenScope(path, principal);
  if (!principal.token && principal.secondFactorAskedBy !== null && !meta.beforeSecondFactor)
    throw fail("SECOND_FACTOR_REQUIRED");
  switch (meta.guard) {
    case "session":
      return principal;
    case "self":
      if (pathParameter(input, "userId") !== principal.userId) throw fail("NOT_FOUND");
      return principal;
    case "restaurant":
      await requireRestaurant(
        { ...context, principal, ability: meta.ability ?? null },
        pathParameter(input, "restaurantId"),
      );
      return principal;
    case "adminArea":
      if (!mayEnterAdminArea(principal.role)) throw fail("FORBIDDEN");
      return principal;
    case "admin":
      if (principal.role !== "admin") throw fail("FORBIDDEN");
      return principal;
    default:
      throw fail("FORBIDDEN");
  }
}

/** An API token may do what its scopes say: TOKEN_SCOPE names the one it lacks, TOKEN_REFUSED closes what none opens. */
function requireTokenScope(path: readonly string[], { token }: Principal): void {
  if (!token) return;
  const row = rowAt(path);
  const needed = row && tokenScopeOf(row);
  if (typeof needed !== "string") throw fail("TOKEN_REFUSED");
  if (!hasScope(token.scopes, needed)) throw fail("TOKEN_SCOPE", { neededScope: needed });
}

const builder = implement(endpoints).$context<ApiContext>();

// Runs before the input is validated, so that a 422 never describes a call the caller may not make.
const guarded = builder.middleware(async ({ context, path, procedure, next }, input, output) => {
  const meta = procedure["~orpc"].meta as EndpointMeta;
  const ability = meta.ability ?? null;
  let principal: Principal | null = null;
  try {
    try {
      principal = await requireGuard(path, meta, context, input);
      // Whoever looks as somebody else reads; what they may do themselves waits until they are back.
      if (principal?.seenBy && !meta.isOwnSession && !isReading(procedure["~orpc"])) throw fail("SEEN_AS_READ_ONLY");
      if (principal?.seenBy && meta.isForOwnEyes) throw fail("SEEN_AS_OWN_EYES");
      if (principal && ability && !principal.ability.can(ability.action, ability.subject))
        throw permissionError(ability);
    } catch (refusal) {
      const retried = await findRetried(
        refusal,
        { ...context, ability },
        { path, meta, input, row: procedure["~orpc"] },
      );
      if (!retried) throw refusal;
      return output(retried.output);
    }
    return await next({ context: { principal, ability } });
  } catch (error) {
    throw await withGivers(error, context, principal);
  }
});

/** Refusals that a write brings upon its own retry, by what it takes of its caller. */
const ownRefusals = [
  "UNAUTHORIZED",
  "NOT_FOUND",
  "FORBIDDEN",
  "PERMISSION_RULE",
  "SECOND_FACTOR_REQUIRED",
  "SEEN_AS_READ_ONLY",
];

type Refused = {
  path: readonly string[];
  meta: EndpointMeta;
  input: unknown;
  row: Parameters<typeof isReading>[0];
};

/** The kept answer of a write whose retry is refused for what the write itself took; null for any other refusal. */
async function findRetried(refusal: unknown, context: ApiContext, { path, meta, input, row }: Refused) {
  if (!(refusal instanceof ORPCError) || !ownRefusals.includes(refusal.code) || isReading(row)) return null;
  if (asksForDryRun(context, { isReading: false, canDryRun: true })) return null;
  const call = { name: path.join("."), input };
  return findOwnTaking<unknown>(context, call, meta.acceptsExpiredToken ?? false).catch(() => null);
}

/** A write with an `Idempotency-Key` is done once, one with `Dry-Run` is tried: for every row alike. */
const onceOrTried = builder.middleware(async ({ context, path, procedure, next }, input, output) => {
  const { meta, route } = procedure["~orpc"];
  const row = { isReading: isReading({ route, meta }), canDryRun: (meta as EndpointMeta).canDryRun };
  if (row.isReading) return next();
  if (asksForDryRun(context, row))
    return output(await dryRun(context, async (services) => (await next({ context: services })).output));
  return output(await once(context, { name: path.join("."), input }, async () => (await next()).output));
});

/**
 * The endpoint table, ready to be given handlers: `api.reviews.search.handler(async ({ input, context }) => …)`. Each row's
 * guard and ability are enforced before its handler runs; `context.principal` is set unless the row is public.
 */
export const api = builder.use(guarded).use(onceOrTried);
