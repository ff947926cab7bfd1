import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { mailTimings } from "./events.ts";
import { NotificationEventName } from "./schemas.ts";

/** How a person hears of one event. */
export const ChannelChoice = z.object({
  app: z.boolean(),
  mail: z.enum(mailTimings),
  push: z.boolean(),
  chat: z.boolean(),
});
export type ChannelChoice = z.infer<typeof ChannelChoice>;

/** Time of day, `HH:MM`. */
export const TimeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
/** Name of a time zone, such as `Europe/Paris`. */
export const TimeZone = z
  .string()
  .min(1)
  .max(60)
  .refine(isTimeZone)
  .meta({ description: "A time zone of the IANA database.", examples: ["Europe/Paris", "Indian/Reunion"] });

export const QuietHours = z
  .object({ from: TimeOfDay, to: TimeOfDay })
  .refine(({ from, to }) => from !== to)
  .meta({
    description: "The two differ; over midnight where `to` is earlier.",
    examples: [{ from: "22:00", to: "08:00" }],
  });

/** A choice for one event at one restaurant, which precedes the one for everywhere. */
export const RestaurantChoice = z.object({ restaurantId: Id, event: NotificationEventName, choice: ChannelChoice });

export const restaurantChoicesMax = 1000;

/** What a person sets. Events without an entry keep their default. */
export const NotificationPreferences = z.object({
  choices: z.partialRecord(NotificationEventName, ChannelChoice),
  restaurantChoices: z.array(RestaurantChoice).max(restaurantChoicesMax),
  /** Null: that of the restaurant a notification is about. */
  timeZone: TimeZone.nullable(),
  /** Mails that leave at once, push and chat wait until they end, then come as one summary; null for none. */
  quietHours: QuietHours.nullable(),
  digest: z.object({ isOn: z.boolean(), at: TimeOfDay }),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

export const PushSubscriptionRow = z.object({
  _id: Id,
  /** The browser and the system, as the page that subscribed knew them. */
  label: z.string(),
  deviceId: Id,
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
});
export type PushSubscriptionRow = z.infer<typeof PushSubscriptionRow>;

/** The caller's settings, complete: `choices` has every event. */
export const NotificationSettings = NotificationPreferences.extend({
  choices: z.record(NotificationEventName, ChannelChoice),
  /** Restaurants named in `restaurantChoices`. */
  restaurants: z.array(z.object({ _id: Id, name: z.string() })),
  /** The chat webhook; its address is a secret and is never shown again. Null without one. */
  webhook: z
    .object({
      host: z.string(),
      isDisabled: z.boolean(),
      /** What the other side answered when it failed: `HTTP 404`, `network`, `timeout`; empty while it works. */
      reason: z.string(),
    })
    .nullable(),
  push: z.object({
    /** Key that browsers subscribe with (`applicationServerKey`); null where this installation has none. */
    publicKey: z.string().nullable(),
    subscriptions: z.array(PushSubscriptionRow),
  }),
  mail: z.object({
    address: z.string(),
    /** False: no mail server is set, and mails stay in the local outbox. */
    leaves: z.boolean(),
  }),
  version: z.number().int(),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** A browser's subscription, as `PushSubscription.toJSON()` gives it, and which device it is. */
export const NewPushSubscription = z.object({
  endpoint: z.string().max(2048),
  keys: z.object({ p256dh: z.string().min(80).max(100), auth: z.string().min(20).max(30) }),
  /** Made and kept by the browser: subscribing anew replaces what this device had. */
  deviceId: Id,
  label: z.string().trim().min(1).max(120),
});
export type NewPushSubscription = z.infer<typeof NewPushSubscription>;

export const notificationChannels = ["app", "mail", "push", "chat"] as const;
export const NotificationChannel = z.enum(notificationChannels);
export type NotificationChannel = z.infer<typeof NotificationChannel>;

/** What became of a test. */
export const testOutcomes = [
  /** The other side took it; a mail is with the mail server's queue. */
  "sent",
  /** No mail server is set: the mail lies in the local outbox. */
  "in_local_outbox",
  /** No device has subscribed. */
  "no_subscription",
  /** This installation has no keys for push. */
  "not_configured",
  /** Every subscription was gone and has been deleted. */
  "gone",
  /** No webhook is set. */
  "no_webhook",
  /** It was refused, or nobody answered; see `detail`. */
  "failed",
] as const;
export const NotificationTest = z.object({
  outcome: z.enum(testOutcomes),
  /** What the other side answered, such as `HTTP 404` or `timeout`; empty otherwise. */
  detail: z.string(),
});
export type NotificationTest = z.infer<typeof NotificationTest>;
