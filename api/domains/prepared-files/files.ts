import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { accessibleRestaurantIds, requireRestaurant } from "#api/access-scope.ts";
import { recordAudit } from "#api/audit/record.ts";
import { chosenRestaurantIds } from "#api/chosen-restaurants.ts";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import { fullName } from "#api/db/people.ts";
import { preparedFiles } from "#api/db/schema/printed-reports.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { users } from "#api/db/schema/users.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { rateLimitKey, requireRateLimit } from "#api/http/rate-limits.ts";
import { isWithinLimit, namedInContent } from "#api/limits.ts";
import { mediaAddress } from "#api/media/addresses.ts";
import { principalOf } from "#api/principal.ts";
import type { PreparedFile, PreparedFileInput } from "#contract/prepared-files/schemas.ts";
import { withFixedRestaurants } from "../printed-reports/read.ts";
import { requestFile } from "./request.ts";

const f = preparedFiles;
const filesPerUser = { max: 60, windowSeconds: 60 * 60 };
const listedMax = 200;

/**
 * SQL: a file in the caller's list: one of theirs, within the limit of the call. A copy of personal data is for the person at the screen; no
 * token is told of one.
 */
function isOwn(context: ApiContext): SQL | undefined {
  const principal = principalOf(context);
  return and(
    eq(f.userId, principal.userId),
    f.isListed,
    principal.token === null ? undefined : isNull(f.personId),
    isWithinLimit(principal, { limit: f.limitOrganizationIds, ...namedInContent(f.content) }),
  );
}

/** The caller's files, newest first. */
export async function listFiles(context: ApiContext): Promise<PreparedFile[]> {
  const { database, settings } = context;
  const ahead = sql`(select count(*)::int from ${f} as "other"
    where "other"."state" in ('waiting', 'running') and "other"."id" < "prepared_files"."id")`;
  const rows = await database.orm
    .select({
      id: f.id,
      kind: f.kind,
      content: f.content,
      personName: sql<string | null>`case when ${f.personId} <> ${f.userId} then ${fullName(users)} end`,
      restaurantName: sql<string | null>`coalesce(${restaurants.internalName}, ${restaurants.name})`,
      state: f.state,
      failure: f.failure,
      aheadCount: sql<number>`case when ${f.state} = 'waiting' then ${ahead} else 0 end`,
      sizeBytes: f.sizeBytes,
      createdAt: instant(f.createdAt),
      expiresAt: instant(f.expiresAt),
      mediaId: f.mediaId,
    })
    .from(f)
    .leftJoin(restaurants, eq(restaurants.id, f.restaurantId))
    .leftJoin(users, eq(users.id, f.personId))
    .where(isOwn(context))
    .orderBy(desc(f.id))
    .limit(listedMax);
  return rows.map(({ id, mediaId, ...row }) => ({
    ...row,
    _id: id,
    address: mediaId && mediaAddress(settings.jwtSecrets, mediaId),
  }));
}

/** Asks for a report as a file. NOT_FOUND where none of its restaurants is within the access scope. */
export async function createFile(
  context: ApiContext,
  { kind, ...content }: PreparedFileInput,
): Promise<{ _id: string }> {
  const { userId, limit } = principalOf(context);
  if (content.restaurantId !== null) await requireRestaurant(context, content.restaurantId);
  else {
    const { filters } = content;
    const isChosen = filters.restaurantIds.length + filters.restaurantGroupIds.length > 0;
    const ids = isChosen ? await chosenRestaurantIds(context, filters) : await accessibleRestaurantIds(context);
    if (ids.length === 0) throw fail("NOT_FOUND");
  }
  // Within a limit the restaurants stand fixed, so that the file says itself whose figures it has.
  const asked = limit === null ? content : await withFixedRestaurants(context, content);
  await requireRateLimit(context.database.orm, rateLimitKey("prepared-file", "account", userId), filesPerUser);
  const id = await transaction(context.database, (tx) =>
    requestFile(tx, context, { userId, limit, kind, content: asked, isListed: true }),
  );
  return { _id: id };
}

/**
 * Asks for everything that is kept about a person: the caller, or whom an admin names, which the audit log tells. NOT_FOUND for anybody
 * else.
 */
export async function createPersonalFile(
  context: ApiContext,
  { userId: personId }: { userId?: string | undefined },
): Promise<{ _id: string }> {
  const { userId, role, limit } = principalOf(context);
  const isOwn = personId === undefined || personId === userId;
  if (!isOwn && role !== "admin") throw fail("NOT_FOUND");
  await requireRateLimit(context.database.orm, rateLimitKey("prepared-file", "account", userId), filesPerUser);
  const id = await transaction(context.database, async (tx) => {
    if (!isOwn) {
      const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.id, personId));
      if (!person) throw fail("NOT_FOUND");
      recordAudit(tx, { by: context, action: "user.exported", subject: { id: personId } });
    }
    return requestFile(tx, context, {
      userId,
      limit,
      kind: "zip",
      personId: personId ?? userId,
      isListed: true,
    });
  });
  return { _id: id };
}

/** Deletes a file of the caller; one that is being made is not made any more. NOT_FOUND for another's. */
export async function deleteFile(context: ApiContext, fileId: string): Promise<void> {
  const { rowCount } = await context.database.orm.delete(f).where(and(eq(f.id, fileId), isOwn(context)));
  if (rowCount !== 1) throw fail("NOT_FOUND");
}
