import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { credentials } from "#api/db/schema/credentials.ts";
import { notificationRules, notifications } from "#api/db/schema/notifications.ts";
import { organizationMembers } from "#api/db/schema/organizations.ts";
import { users } from "#api/db/schema/users.ts";
import { defaultChoice, notificationEventNames } from "#contract/notifications/events.ts";

const n = notifications;
const r = notificationRules;
const defaults = JSON.stringify(
  Object.fromEntries(notificationEventNames.map((event) => [event, defaultChoice(event)])),
);

/** SQL: what the person of a notification chooses for its event now, as text: its default without a choice of their own. */
export const chosenNow = (channel: "mail" | "push" | "chat"): SQL<string> => sql<string>`coalesce(
  (select ${r[channel]}::text from ${r} where ${r.userId} = ${n.userId} and ${r.event} = ${n.event}
    and (${r.restaurantId} is null or ${r.restaurantId} = ${n.restaurantId}) order by ${r.restaurantId} nulls last limit 1),
  ${defaults}::jsonb -> ${n.event} ->> ${channel}::text)`;

/**
 * SQL: a notification that is about no restaurant is about an account of one of these organizations. What is left (a report, an endpoint) is
 * the person's own, wherever they are. `limit` is a `uuid[]`, or null for no limit.
 */
export const isAccountWithin = (
  limit: SQLWrapper,
): SQL => sql`(${limit} is null or ${n.subjectKind} = 'connection' and exists (
  select from ${credentials} where ${credentials.id} = ${n.subjectId} and ${credentials.organizationId} = any(${limit})))`;

/**
 * SQL: a notification is not about an account of a platform, or about one of an organization the person still belongs to, as those who are
 * notified of its loss. Whoever has left hears no more of it, nor of one that is forgotten.
 */
export const isAccountInReach = (userId: SQLWrapper): SQL => sql`(${n.subjectKind} <> 'connection' or exists (
  select from ${credentials} join ${users} on ${users.id} = ${userId}
  where ${credentials.id} = ${n.subjectId} and (${users.role} = 'admin'
    or ${credentials.organizationId} is null and ${credentials.userId} = ${users.id}
    or exists (select from ${organizationMembers} where ${organizationMembers.userId} = ${users.id}
      and ${organizationMembers.organizationId} = ${credentials.organizationId}))))`;
