import { asc, desc, eq, sql } from "drizzle-orm";
import { accessibleRestaurantIds } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import { notificationRules, notificationSettings, pushSubscriptions } from "#api/db/schema/notifications.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { principalOf } from "#api/principal.ts";
import { type ChannelChoice, defaultChoice, notificationEventNames } from "#contract/notifications/events.ts";
import type { NotificationSettings } from "#contract/notifications/settings.ts";

type Choices = NotificationSettings["choices"];
const isKnown = (event: string): event is keyof Choices => notificationEventNames.some((name) => name === event);
/** `HH:MM` of a time with seconds. */
const timeOfDay = (time: string) => time.slice(0, 5);

const defaultChoices = (): Choices =>
  Object.fromEntries(notificationEventNames.map((event) => [event, defaultChoice(event)])) as Choices;

async function readChoices({ database: { orm } }: ApiContext, userId: string, accessible: ReadonlySet<string>) {
  const { event, app, mail, push, chat, restaurantId } = notificationRules;
  const name = sql<string>`coalesce(${restaurants.internalName}, ${restaurants.name})`;
  const rows = await orm
    .select({ event, app, mail, push, chat, restaurantId, name })
    .from(notificationRules)
    .leftJoin(restaurants, eq(restaurants.id, restaurantId))
    .where(eq(notificationRules.userId, userId))
    .orderBy(asc(name), asc(event));
  const choices = defaultChoices();
  const restaurantChoices: NotificationSettings["restaurantChoices"] = [];
  const named = new Map<string, string>();
  for (const { restaurantId: id, event: of, name: restaurantName, ...choice } of rows) {
    if (!isKnown(of)) continue;
    if (id === null) choices[of] = choice satisfies ChannelChoice;
    else if (accessible.has(id)) {
      restaurantChoices.push({ restaurantId: id, event: of, choice });
      named.set(id, restaurantName);
    }
  }
  return { choices, restaurantChoices, restaurants: [...named].map(([_id, of]) => ({ _id, name: of })) };
}

function readSubscriptions({ database: { orm } }: ApiContext, userId: string) {
  const { id: _id, label, deviceId, createdAt, lastUsedAt } = pushSubscriptions;
  return orm
    .select({ _id, label, deviceId, createdAt: instant(createdAt), lastUsedAt: instant(lastUsedAt) })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(createdAt), desc(_id));
}

/** The caller's settings, defaults included. */
export async function readSettings(context: ApiContext): Promise<NotificationSettings> {
  const { database, settings } = context;
  const { userId, email } = principalOf(context);
  const accessible = new Set(await accessibleRestaurantIds(context));
  const [[row], chosen, subscriptions] = await Promise.all([
    database.orm.select().from(notificationSettings).where(eq(notificationSettings.userId, userId)),
    readChoices(context, userId, accessible),
    readSubscriptions(context, userId),
  ]);
  const { quietFrom, quietTo, webhookHost, webhookDisabledAt, webhookReason } = row ?? {};
  return {
    ...chosen,
    timeZone: row?.timeZone ?? null,
    quietHours: quietFrom && quietTo ? { from: timeOfDay(quietFrom), to: timeOfDay(quietTo) } : null,
    digest: { isOn: row?.digestIsOn ?? true, at: timeOfDay(row?.digestAt ?? "08:00") },
    webhook: webhookHost
      ? { host: webhookHost, isDisabled: webhookDisabledAt !== null, reason: webhookReason ?? "" }
      : null,
    push: { publicKey: settings.vapid?.publicKey ?? null, subscriptions },
    mail: { address: email, leaves: settings.mail.smtpUrl !== undefined },
    version: row?.version ?? 0,
  };
}
