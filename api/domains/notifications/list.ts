import { and, eq, isNull, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import {
  type AccessScopeKind,
  accessibleRestaurantIds,
  accessScopeOf,
  isInAccessScope,
  preparedByScope,
} from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { everyWord } from "#api/db/every-word.ts";
import { exactInstant, instant, now } from "#api/db/instants.ts";
import { notifications } from "#api/db/schema/notifications.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { isAnyOf } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import { keyTypes, pageOf, scanOf, windowOf } from "#api/paging.ts";
import { principalOf } from "#api/principal.ts";
import { workEvents } from "#contract/notifications/events.ts";
import type {
  MarkedNotifications,
  Notification,
  NotificationPage,
  NotificationSearch,
  NotificationsSeen,
  NotificationsUnseen,
} from "#contract/notifications/schemas.ts";
import { isAccountInReach, isAccountWithin } from "./still-meant.ts";

const n = notifications;

/** Reading what is about a restaurant needs the right to read its reviews. */
const reading = (context: ApiContext): ApiContext => ({
  ...context,
  ability: { action: "read", subject: "Review" },
});

/** The limit of a token, as a parameter: a session that a provider opened is the person's own, whose only organization is that. */
const limitOf = (context: ApiContext): string[] | null => {
  const { token, limit } = principalOf(context);
  return token === null ? null : limit && [...limit];
};

/** The caller's notifications about what is still within their access scope, those among them that left by mail or push alone. */
async function isOwn(context: ApiContext): Promise<SQL | undefined> {
  const { userId } = principalOf(context);
  const isElsewhere = and(
    isNull(n.restaurantId),
    isAccountInReach(sql`${userId}::uuid`),
    isAccountWithin(sql`${sql.param(limitOf(context))}::uuid[]`),
  );
  return and(
    eq(n.userId, userId),
    or(isElsewhere, isAnyOf(n.restaurantId, await accessibleRestaurantIds(reading(context)))),
  );
}

const restaurantName = sql<string>`coalesce(${restaurants.internalName}, ${restaurants.name})`;

const shown = {
  _id: n.id,
  event: n.event,
  subject: sql<Notification["subject"]>`jsonb_build_object('kind', ${n.subjectKind}, 'id', ${n.subjectId})`,
  restaurant: sql<Notification["restaurant"]>`case when ${restaurants.id} is not null
    then jsonb_build_object('_id', ${restaurants.id}, 'name', ${restaurantName}) end`,
  actorName: n.actorName,
  data: n.data,
  at: instant(n.at),
  isSeen: sql<boolean>`${n.seenAt} is not null`,
};

/** What names the person and asks something of them. */
const isWork = and(n.isNamed, isAnyOf(n.event, workEvents));

function conditions({
  search,
  show,
  events,
  restaurants: restaurantIds,
  only,
}: NotificationSearch): (SQL | undefined)[] {
  const searched = sql`fold(${n.actorName} || ' ' || coalesce(${n.data} ->> 'author', '') || ' ' || coalesce(${restaurantName}, ''))`;
  return [
    show === "unseen" ? isNull(n.seenAt) : undefined,
    events.length > 0 ? isAnyOf(n.event, events) : undefined,
    restaurantIds.length > 0 ? isAnyOf(n.restaurantId, restaurantIds) : undefined,
    only === "work" ? isWork : undefined,
    ...everyWord(search, (pattern) => sql`${searched} like ${pattern}`),
  ];
}

const Key = z.tuple([z.uuid()]);

/** A page of the caller's notifications, newest first. INVALID_INPUT for a cursor that cannot be read. */
export async function listNotifications(context: ApiContext, input: NotificationSearch): Promise<NotificationPage> {
  const window = windowOf(input, Key);
  const scan = scanOf(window, [[n.id, keyTypes.id]], { isDescending: true });
  const [rows, unseen] = await Promise.all([
    context.database.orm
      .select(shown)
      .from(n)
      .leftJoin(restaurants, eq(restaurants.id, n.restaurantId))
      .where(and(await isOwn(context), n.inApp, ...conditions(input), scan.beyond))
      .orderBy(...scan.order)
      .limit(scan.limit),
    countUnseen(context),
  ]);
  const { rows: data, pagination } = pageOf(rows, window, (row): z.infer<typeof Key> => [row._id]);
  return { data, pagination, unseenCount: unseen.all };
}

/** Unread notifications: of every kind, and those that ask something of the person (`workEvents`). */
export type UnseenCounts = { all: number; work: number };

/**
 * The select of `UnseenCounts` for a kind of access scope, which is that of reading reviews. Placeholders: `userId`, `limit`,
 * `workEvents` (`unseenValues`) and `reachedIds`.
 */
export function unseenSelect(kind: AccessScopeKind): SQL {
  const work = sql`any(${sql.placeholder("workEvents")}::text[])`;
  const userId = sql`${sql.placeholder("userId")}::uuid`;
  const limit = sql`${sql.placeholder("limit")}::uuid[]`;
  return sql`select count(*) as all, count(*) filter (where ${n.isNamed} and ${n.event} = ${work}) as work from ${n} where ${n.seenAt} is null and ${n.inApp}
    and ${n.userId} = ${userId} and (${n.restaurantId} is null and ${isAccountInReach(userId)} and ${isAccountWithin(limit)}
      or ${n.restaurantId} is not null and ${isInAccessScope(kind, n.restaurantId)})`;
}

/** What `unseenSelect` compares with, for the caller. */
export const unseenValues = (context: ApiContext) => ({
  userId: principalOf(context).userId,
  limit: limitOf(context),
  workEvents,
});

const unseenQuery = preparedByScope<UnseenCounts>("unseen_notifications", unseenSelect);

/** Numbers of the caller's unread notifications. */
export async function countUnseen(context: ApiContext): Promise<UnseenCounts> {
  const { kind, reachedIds } = await accessScopeOf(reading(context));
  const [unseen] = await unseenQuery[kind](context.database.orm, { ...unseenValues(context), reachedIds });
  return unseen ?? { all: 0, work: 0 };
}

/** Number of the caller's unread notifications about one review, as a column. Access is checked by the caller of this function. */
export const unseenColumn = (ofReviewId: Placeholder, ofUserId: Placeholder): SQL<number> =>
  sql`(select count(*) from ${n}
    where ${n.reviewId} = ${ofReviewId} and ${n.userId} = ${ofUserId} and ${n.seenAt} is null and ${n.inApp})`;

function chosenBy(which: NotificationsSeen): SQL | undefined {
  if ("ids" in which) return isAnyOf(n.id, which.ids);
  if ("reviewId" in which) return eq(n.reviewId, which.reviewId);
  return and(n.inApp, "only" in which ? isWork : undefined);
}

/** Marks some of the caller's notifications as read; those that are out of reach by now stay, and are not counted. */
export async function markSeen(context: ApiContext, which: NotificationsSeen): Promise<MarkedNotifications> {
  const marked = await context.database.orm
    .update(n)
    .set({ seenAt: now })
    .where(and(await isOwn(context), isNull(n.seenAt), chosenBy(which)))
    .returning({ seenAt: exactInstant(n.seenAt) });
  return { count: marked.length, seenAt: marked[0]?.seenAt ?? null };
}

/** Undoes it for some of the caller's notifications within reach, or for all of those that were marked at one instant. */
export async function markUnseen(context: ApiContext, which: NotificationsUnseen): Promise<void> {
  const isChosen = "ids" in which ? isAnyOf(n.id, which.ids) : sql`${n.seenAt} = ${which.seenAt}::timestamptz`;
  await context.database.orm
    .update(n)
    .set({ seenAt: null })
    .where(and(await isOwn(context), isChosen));
}

/** One of the caller's notifications, which is read from then on. NOT_FOUND for a foreign one, or what is no longer within the access scope. */
export async function openNotification(context: ApiContext, id: string): Promise<Notification> {
  const [found] = await context.database.orm
    .select(shown)
    .from(n)
    .leftJoin(restaurants, eq(restaurants.id, n.restaurantId))
    .where(and(await isOwn(context), eq(n.id, id)));
  if (!found) throw fail("NOT_FOUND");
  if (!found.isSeen) await markSeen(context, { ids: [id] });
  return { ...found, isSeen: true };
}
