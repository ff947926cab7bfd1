import { and, eq, type SQL, sql } from "drizzle-orm";
import { newId } from "#api/db/ids.ts";
import { fullName } from "#api/db/people.ts";
import {
  notificationDeliveries,
  notificationRules,
  notificationSettings,
  notifications,
  pushSubscriptions,
} from "#api/db/schema/notifications.ts";
import { pushEvents } from "#api/db/schema/push.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { users } from "#api/db/schema/users.ts";
import { insertSelect, isAnyOf, rowsOf, type Statements } from "#api/db/statements.ts";
import { pushSignal, recordPush } from "#api/push/record.ts";
import {
  type NotificationEvent,
  type NotificationSubjectKind,
  notificationEvents,
} from "#contract/notifications/events.ts";
import type { NotificationData } from "#contract/notifications/schemas.ts";
import type { PushEventName } from "#contract/push/schemas.ts";
import { zoneOf } from "./zone.ts";

type Review = { id: string; restaurantId: string };
/** Something that people are to know. */
export type Notice = {
  event: NotificationEvent;
  subject: { kind: NotificationSubjectKind; id: string };
  /** Null: not about one restaurant. */
  restaurantId: string | null;
  userIds: readonly string[];
  /** Who caused it, and hears nothing of it; null for a rule, a guest or a platform. */
  actorId?: string | null;
  /** False: news of the restaurant, not this person's own work; by default as the event's audience says. */
  isNamed?: boolean;
  /** A channel that must not carry it: it is what the notice tells of. */
  except?: "mail" | "push" | "chat";
  /** Names the thing among others of its event, so that it is notified once; the subject by default. */
  occurrence?: string;
  /** Facts for its sentence; a review's author, rating and platform are added. */
  data?: NotificationData;
  /** `late`: in the mail about late reviews. `own`: its caller writes the mails that leave at once. By default the mail is made here. */
  mail?: "late" | "own";
};
/** Somebody who was notified; `mailNow` where the caller of a notice with its own mail writes one. */
type Notified = { userId: string; mailNow: boolean };

/** A review as the subject of a notice. */
export const aboutReview = ({ id, restaurantId }: Review): Pick<Notice, "subject" | "restaurantId"> => ({
  subject: { kind: "review", id },
  restaurantId,
});

function rowsFrom(notices: readonly Notice[]): object[] {
  return notices.flatMap(({ event, subject, actorId = null, userIds, occurrence = subject.id, data = {}, ...of }) => {
    const { defaults, audience } = notificationEvents[event];
    const { app, mail, push, chat } = defaults;
    const shared = { event, subject_kind: subject.kind, subject_id: subject.id, restaurant_id: of.restaurantId, data };
    const review_id = subject.kind === "review" ? subject.id : null;
    const is_named = of.isNamed ?? audience === "addressees";
    const how = { app, mail, push, chat, mail_kind: of.mail ?? "", excepted: of.except ?? "", is_named };
    return [...new Set(userIds)]
      .filter((userId) => userId !== actorId)
      .map((user_id) => ({
        ...shared,
        ...how,
        review_id,
        actor_id: actorId,
        thing: `${event}:${occurrence}`,
        id: newId(),
        user_id,
      }));
  });
}

/** Each row with what its person chose, or the event's defaults. */
function chosen(rows: object[]): SQL {
  const [own, all] = [sql.raw("here"), sql.raw("everywhere")];
  const choice = (name: string, type: string) => {
    const column = sql.identifier(name);
    return sql`coalesce(${own}.${column}, ${all}.${column}, a.${column}::${sql.raw(type)}) as ${column}`;
  };
  const zone = zoneOf(sql`s.time_zone`, restaurants.timeZone);
  const facts = sql`jsonb_build_object('author', ${reviews.author}, 'rating', ${reviews.rating}, 'platform', ${reviews.platformKey})`;
  return sql`select a.id, a.user_id, a.event, a.subject_kind, a.subject_id, a.review_id, a.restaurant_id, a.actor_id, a.thing, a.mail_kind, a.excepted, a.is_named,
      case when ${reviews.id} is null then a.data else ${facts} || a.data end as data,
      coalesce((select ${fullName(users)} from ${users} where ${users.id} = a.actor_id), '') as actor_name,
      ${choice("app", "boolean")}, ${choice("mail", "text")}, ${choice("push", "boolean")}, ${choice("chat", "boolean")},
      coalesce(s.digest_is_on, true) as digest_is_on,
      next_local_time(now(), coalesce(s.digest_at, '08:00'), ${zone}) as digest_at,
      quiet_until(now(), s.quiet_from, s.quiet_to, ${zone}) is not null as is_quiet,
      s.webhook_sealed is not null and s.webhook_disabled_at is null as has_chat
    from json_to_recordset(${JSON.stringify(rows)}::json) as a(id uuid, user_id uuid, event text, subject_kind text, subject_id uuid,
      review_id uuid, restaurant_id uuid, actor_id uuid, thing text, data jsonb, app boolean, mail text, push boolean, chat boolean, mail_kind text, excepted text, is_named boolean)
    join ${users} on ${users.id} = a.user_id
    left join ${notificationSettings} s on s.user_id = a.user_id
    left join ${notificationRules} ${own} on ${own}.user_id = a.user_id and ${own}.event = a.event and ${own}.restaurant_id = a.restaurant_id
    left join ${notificationRules} ${all} on ${all}.user_id = a.user_id and ${all}.event = a.event and ${all}.restaurant_id is null
    left join ${restaurants} on ${restaurants.id} = a.restaurant_id
    left join ${reviews} on ${reviews.id} = a.review_id`;
}

const column = (name: string) => sql`c.${sql.identifier(name)}`;
/** The mail leaves with the one its caller writes, or with that about late reviews. */
const isMailedElsewhere = sql`(c.mail_kind = 'late' or (c.mail_kind = 'own' and c.mail = 'now' and not c.is_quiet))`;

function insertNotifications(): SQL {
  const names = ["id", "event", "data", "thing"] as const;
  const values = Object.fromEntries(names.map((name) => [name, column(name)]));
  const more = {
    userId: column("user_id"),
    subjectKind: column("subject_kind"),
    subjectId: column("subject_id"),
    reviewId: column("review_id"),
    restaurantId: column("restaurant_id"),
    actorId: column("actor_id"),
    actorName: column("actor_name"),
    inApp: column("app"),
    isNamed: column("is_named"),
    wantsMail: sql`c.mail_kind = 'late' and c.mail <> 'off'`,
  };
  return sql`${insertSelect(notifications, { ...values, ...more }, sql`from chosen c`)}
    on conflict (user_id, thing) do nothing returning id`;
}

function insertDeliveries(): SQL {
  const values = {
    id: sql`gen_random_uuid()`,
    notificationId: column("id"),
    userId: column("user_id"),
    channel: sql`w.channel`,
    isDigest: sql`w.is_digest`,
    dueAt: sql`case when w.is_digest then c.digest_at else now() end`,
  };
  const hasDevice = sql`exists (select from ${pushSubscriptions} where ${pushSubscriptions.userId} = c.user_id)`;
  return insertSelect(
    notificationDeliveries,
    values,
    sql`from recorded join chosen c on c.id = recorded.id cross join lateral (values
      ('mail', c.mail = 'digest', not ${isMailedElsewhere} and (c.mail = 'now' or (c.mail = 'digest' and c.digest_is_on))),
      ('push', false, c.push and ${hasDevice}),
      ('chat', false, c.chat and c.has_chat)) as w(channel, is_digest, is_wanted) where w.is_wanted and w.channel <> c.excepted`,
  );
}

const pushName: PushEventName = "notifications.changed";

/**
 * Notifies people in the transaction of what happened: one statement, whatever their number. A person who was notified of the same thing
 * before is left out, and so is the one who caused it. Returns who was notified.
 */
export async function notifyAll(tx: Statements, notices: readonly Notice[]): Promise<Notified[]> {
  const rows = rowsFrom(notices);
  if (rows.length === 0) return [];
  const pushed = insertSelect(
    pushEvents,
    {
      id: column("id"),
      userId: column("user_id"),
      name: sql`${pushName}::text`,
      data: sql`jsonb_strip_nulls(jsonb_build_object('event', c.event, 'reviewId', c.review_id, 'restaurantId', c.restaurant_id))`,
    },
    sql`from recorded join chosen c on c.id = recorded.id where c.app`,
  );
  return rowsOf<Notified>(
    tx,
    sql`with chosen as materialized (${chosen(rows)}), recorded as (${insertNotifications()}),
      delivered as (${insertDeliveries()}), pushed as (${pushed})
    select c.user_id as "userId", c.mail_kind = 'own' and c.mail = 'now' and not c.is_quiet as "mailNow", pg_notify(${pushSignal}, '')
    from recorded join chosen c on c.id = recorded.id`,
  );
}

/** Notifies of one thing; see `notifyAll`. */
export const notify = (tx: Statements, notice: Notice): Promise<Notified[]> => notifyAll(tx, [notice]);

/** Takes back what people were notified of a review, by its things: it is no longer so. */
export async function unnotify(tx: Statements, review: Review, things: readonly string[]): Promise<void> {
  const { userId, reviewId, thing } = notifications;
  const gone = await tx
    .delete(notifications)
    .where(and(eq(reviewId, review.id), isAnyOf(thing, things)))
    .returning({ userId });
  for (const { userId } of gone) await recordPush(tx, { userId, name: pushName });
}

/** Ids of those who hear of what happens at a restaurant when nobody is named (docs/decisions/238). */
export async function audienceOf(tx: Statements, restaurantId: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(tx, sql`select restaurant_audience(${restaurantId}) as id`);
  return rows.map(({ id }) => id);
}

/** Pushes a change of this review to the pages that show it. */
export async function notifyViewers(tx: Statements, { id: reviewId, restaurantId }: Review): Promise<void> {
  await recordPush(tx, { restaurantId, name: "counters.changed", data: { reviewId } });
}
