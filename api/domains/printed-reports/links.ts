import { and, count, desc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { recordAudit } from "#api/audit/record.ts";
import { principalOfUser } from "#api/authenticate.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { ago, hence, instant, now } from "#api/db/instants.ts";
import { reportLinks, reportLinkViews } from "#api/db/schema/printed-reports.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { isAnyOf, type Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { clearRateLimit, rateLimitKey, requireAddressRateLimit, requireRateLimit } from "#api/http/rate-limits.ts";
import { isWithinLimit, namedInContent } from "#api/limits.ts";
import { type Limit, principalOf } from "#api/principal.ts";
import {
  type OpenedLink,
  type PrintedContent,
  type ReportLink,
  type ReportLinkInput,
  viewsShownMax,
} from "#contract/printed-reports/schemas.ts";
import { isPasswordOf, requireUnknown } from "../auth/known-passwords.ts";
import { hashPassword } from "../auth/passwords.ts";
import { readPrintedReport, withFixedRestaurants } from "./read.ts";
import { hashOf, isOurs, newToken } from "./token.ts";

const l = reportLinks;
const v = reportLinkViews;

const opensPerAddress = { max: 120, windowSeconds: 15 * 60 };
const passwordsPerLink = { max: 10, windowSeconds: 15 * 60 };
const linksPerUser = { max: 60, windowSeconds: 60 * 60 };

/**
 * Makes a link that opens exactly these restaurants, sections and filters. NOT_FOUND where none of the restaurants is within the access
 * scope.
 */
export async function createLink(context: ApiContext, { hours, password, ...asked }: ReportLinkInput) {
  const { userId, limit } = principalOf(context);
  if (password !== null) requireUnknown(context, password, "password");
  const content = await withFixedRestaurants(context, asked);
  await requireRateLimit(context.database.orm, rateLimitKey("report-link", "account", userId), linksPerUser);
  const [id, token] = [newId(), newToken(context.settings)];
  const passwordHash = password === null ? null : await hashPassword(password);
  const expiresAt = await transaction(context.database, async (tx) => {
    const [row] = await tx
      .insert(l)
      .values({
        id,
        userId,
        restaurantId: content.restaurantId,
        limitOrganizationIds: limit && [...limit],
        tokenHash: hashOf(token),
        content,
        passwordHash,
        expiresAt: hence(`${hours} hours`) as unknown as Date,
      })
      .returning({ expiresAt: instant(l.expiresAt) });
    recordAudit(tx, {
      by: context,
      action: "reportLink.created",
      subject: { id },
      restaurantId: content.restaurantId,
      organizationId: content.restaurantId === null ? await organizationOf(tx, content.filters.restaurantIds) : null,
      after: {
        sections: content.sections,
        restaurantCount: content.restaurantId === null ? content.filters.restaurantIds.length : 1,
        hours: Number(hours),
        hasPassword: password !== null,
      },
    });
    return row?.expiresAt ?? "";
  });
  return { _id: id, token, expiresAt };
}

/** The one organization of restaurants; null where there are several. */
async function organizationOf(tx: Statements, restaurantIds: readonly string[]): Promise<string | null> {
  const found = await tx
    .selectDistinct({ id: restaurants.organizationId })
    .from(restaurants)
    .where(isAnyOf(restaurants.id, restaurantIds));
  return found.length === 1 ? (found[0]?.id ?? null) : null;
}

/** SQL: a link that the caller passes on, within the limit of the call. */
function isOwn(context: ApiContext): SQL | undefined {
  const principal = principalOf(context);
  const stored = { limit: l.limitOrganizationIds, ...namedInContent(l.content) };
  return and(eq(l.userId, principal.userId), isNull(l.fileId), isWithinLimit(principal, stored));
}

/** Ends a link of the caller. NOT_FOUND for another's; once it is ended, doing so again changes nothing. */
export async function revokeLink(context: ApiContext, linkId: string): Promise<void> {
  await transaction(context.database, async (tx) => {
    const isIt = and(eq(l.id, linkId), isOwn(context));
    const [link] = await tx.select({ content: l.content, revokedAt: l.revokedAt }).from(l).where(isIt).for("update");
    if (!link) throw fail("NOT_FOUND");
    if (link.revokedAt) return;
    await tx.update(l).set({ revokedAt: now }).where(eq(l.id, linkId));
    const { restaurantId, filters } = link.content;
    recordAudit(tx, {
      by: context,
      action: "reportLink.revoked",
      subject: { id: linkId },
      restaurantId,
      organizationId: restaurantId === null ? await organizationOf(tx, filters.restaurantIds) : null,
      before: { isRevoked: false },
      after: { isRevoked: true },
    });
  });
}

const listedMax = 100;

/** The caller's links, newest first, with when they were opened. */
export async function listLinks(context: ApiContext): Promise<ReportLink[]> {
  const { orm } = context.database;
  const rows = await orm
    .select({
      id: l.id,
      content: l.content,
      restaurantName: sql<string | null>`coalesce(${restaurants.internalName}, ${restaurants.name})`,
      hasPassword: sql<boolean>`${l.passwordHash} is not null`,
      createdAt: instant(l.createdAt),
      expiresAt: instant(l.expiresAt),
      revokedAt: instant(l.revokedAt),
    })
    .from(l)
    .leftJoin(restaurants, eq(restaurants.id, l.restaurantId))
    .where(and(isOwn(context), gt(l.expiresAt, ago("7 days"))))
    .orderBy(desc(l.id))
    .limit(listedMax);
  const ids = rows.map(({ id }) => id);
  const [views, counts] = await Promise.all([
    orm
      .select({ linkId: v.linkId, at: instant(v.at), outcome: v.outcome })
      .from(v)
      .where(isAnyOf(v.linkId, ids))
      .orderBy(desc(v.id))
      .limit(listedMax * viewsShownMax),
    orm.select({ linkId: v.linkId, count: count() }).from(v).where(isAnyOf(v.linkId, ids)).groupBy(v.linkId),
  ]);
  return rows.map(({ id, ...row }) => ({
    ...row,
    _id: id,
    restaurantCount: row.content.restaurantId === null ? row.content.filters.restaurantIds.length : 1,
    views: views
      .filter(({ linkId }) => linkId === id)
      .slice(0, viewsShownMax)
      .map(({ at, outcome }) => ({ at, outcome })),
    viewCount: counts.find(({ linkId }) => linkId === id)?.count ?? 0,
  }));
}

/** Makes a link for the making of a file: it opens once, within ten minutes. Returns its token. */
export async function createFileLink(
  { database, settings }: Pick<ApiContext, "database" | "settings">,
  file: { id: string; userId: string; limit: Limit; content: PrintedContent },
): Promise<string> {
  const token = newToken(settings);
  await database.orm.insert(l).values({
    id: newId(),
    userId: file.userId,
    limitOrganizationIds: file.limit && [...file.limit],
    restaurantId: file.content.restaurantId,
    fileId: file.id,
    tokenHash: hashOf(token),
    content: file.content,
    expiresAt: hence("10 minutes") as unknown as Date,
  });
  return token;
}

/** The row of a token that may still be opened. LINK_NOT_VALID for one that is not ours, unknown, over, ended or used. */
async function requireLink(context: ApiContext, token: string) {
  await requireAddressRateLimit(context, "report-link", opensPerAddress);
  const [link] = isOurs(context.settings, token)
    ? await context.database.orm
        .select({
          id: l.id,
          userId: l.userId,
          limit: l.limitOrganizationIds,
          fileId: l.fileId,
          content: l.content,
          passwordHash: l.passwordHash,
          expiresAt: instant(l.expiresAt),
        })
        .from(l)
        .where(and(eq(l.tokenHash, hashOf(token)), gt(l.expiresAt, now), isNull(l.revokedAt), isNull(l.usedAt)))
    : [];
  if (!link) throw fail("LINK_NOT_VALID");
  return link;
}

/** The caller's context, as whoever made the link would read it, within the limit they made it with. LINK_NOT_VALID when that person may read no statistics any more. */
async function inTheirRight(
  context: ApiContext,
  { userId, limit }: { userId: string; limit: Limit },
): Promise<ApiContext> {
  const ability = { action: "read", subject: "Review" } as const;
  const principal = await principalOfUser(context, userId, limit);
  if (!principal?.ability.can(ability.action, ability.subject)) throw fail("LINK_NOT_VALID");
  return { ...context, principal, ability };
}

/** The report of a link, or the question for its password. Each opening is kept; a wrong password is counted, and soon refused. */
export async function openLink(
  context: ApiContext,
  { token, password }: { token: string; password: string | null },
): Promise<OpenedLink> {
  const link = await requireLink(context, token);
  const { language } = link.content;
  if (link.passwordHash !== null) {
    if (password === null) return { state: "password", isWrong: false, language };
    const key = rateLimitKey("report-link-password", "account", link.id);
    await requireRateLimit(context.database.orm, key, passwordsPerLink);
    if (!(await isPasswordOf(context, password, link.passwordHash))) {
      await recordView(context, link.id, "wrongPassword");
      return { state: "password", isWrong: true, language };
    }
    await clearRateLimit(context.database.orm, key);
  }
  const theirs = await inTheirRight(context, link);
  if (link.fileId !== null) await markUsed(context, link.id);
  const report = await readPrintedReport(theirs, link.content).catch((error: { code?: string }) => {
    throw error.code === "NOT_FOUND" || error.code === "PERMISSION_RULE" ? fail("LINK_NOT_VALID") : error;
  });
  if (report.parts.every(({ report: { restaurants: shown } }) => shown.count === 0)) throw fail("LINK_NOT_VALID");
  if (link.fileId === null) await recordView(context, link.id, "opened");
  return { state: "open", report, expiresAt: link.expiresAt };
}

/** Of two who come at once with a link for one, the second is refused. */
async function markUsed({ database }: ApiContext, id: string): Promise<void> {
  const { rowCount } = await database.orm
    .update(l)
    .set({ usedAt: now })
    .where(and(eq(l.id, id), isNull(l.usedAt)));
  if (rowCount !== 1) throw fail("LINK_NOT_VALID");
}

async function recordView({ database }: ApiContext, linkId: string, outcome: "opened" | "wrongPassword") {
  await database.orm.insert(v).values({ id: newId(), linkId, outcome });
}
