import { z } from "zod";
import { textsIn, translatorOf } from "#app/middleware/i18n.server.ts";
import { currentIn } from "#app/services/request/conflict.server.ts";
import { mailTimings, type NotificationEvent, notificationEventNames } from "#contract/notifications/events.ts";
import {
  type ChannelChoice,
  NotificationChannel,
  type NotificationPreferences,
  NotificationSettings,
  NotificationPreferences as Preferences,
} from "#contract/notifications/settings.ts";
import { type Acting, formIntentAt } from "../request/form-action.server.ts";
import { FormProblem } from "../request/form-problem.server.ts";
import { ExpectedVersion, RecordId } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { type SettingTab, settingsPath } from "./settings.server.ts";

type Person = { params: { userId: string } };
const intent = formIntentAt<Person>();
const toTab =
  (tab: SettingTab, restaurantOf?: (form: FormData) => string) =>
  ({ params, form }: Acting<Person>) =>
    settingsPath(params.userId, tab, restaurantOf?.(form));
const toRestaurant = toTab("restaurants", (form) => String(form.get("restaurantId")));

const Box = z.boolean().default(false);
const Choice = z.object({ app: Box, mail: z.enum(mailTimings), push: Box, chat: Box });
/** The grid: each event that the form has. */
const Choices = z.object(
  Object.fromEntries(notificationEventNames.map((event) => [event, Choice.optional()])) as Record<
    NotificationEvent,
    z.ZodOptional<typeof Choice>
  >,
);
const isSame = (one: ChannelChoice, other: ChannelChoice): boolean =>
  one.app === other.app && one.mail === other.mail && one.push === other.push && one.chat === other.chat;

/** Saves one part of the settings as they stand now, unless they were changed since the writer saw them. */
async function save(
  { context, params }: Acting<Person>,
  expectedVersion: number,
  change: (now: NotificationSettings) => Partial<NotificationPreferences>,
): Promise<void> {
  const { notifications } = productApi(context);
  const { data: now } = await notifications.getSettings(params);
  const { choices, restaurantChoices, timeZone, quietHours, digest } = now;
  const kept = { choices, restaurantChoices, timeZone, quietHours, digest };
  await notifications.putSettings({ ...params, ...kept, ...change(now), expectedVersion });
}

const Grid = z.object({ expectedVersion: ExpectedVersion, choices: Choices });
const Hours = z.object({
  expectedVersion: ExpectedVersion,
  isQuiet: Box,
  from: z.string().default(""),
  to: z.string().default(""),
  isDigestOn: Box,
  at: Preferences.shape.digest.shape.at,
  timeZone: z.string().default(""),
});

const preferenceIntents = {
  saveChoices: intent({
    schema: Grid,
    run: ({ expectedVersion, choices }, acting) =>
      save(acting, expectedVersion, (now) => ({ choices: { ...now.choices, ...choices } })),
    toast: (t) => t("notification-settings:saved"),
    to: toTab("events"),
  }),
  saveRestaurant: intent({
    schema: Grid.extend({ restaurantId: RecordId }),
    run: ({ expectedVersion, restaurantId, choices }, acting) =>
      save(acting, expectedVersion, (now) => ({
        restaurantChoices: [
          ...now.restaurantChoices.filter((one) => one.restaurantId !== restaurantId),
          // What is chosen as everywhere follows the general setting, also when that changes.
          ...notificationEventNames.flatMap((event) => {
            const choice = choices[event];
            return choice && !isSame(choice, now.choices[event]) ? [{ restaurantId, event, choice }] : [];
          }),
        ],
      })),
    toast: (t) => t("notification-settings:restaurants.saved"),
    to: toRestaurant,
  }),
  inheritRestaurant: intent({
    schema: z.object({ expectedVersion: ExpectedVersion, restaurantId: RecordId }),
    run: ({ expectedVersion, restaurantId }, acting) =>
      save(acting, expectedVersion, (now) => ({
        restaurantChoices: now.restaurantChoices.filter((one) => one.restaurantId !== restaurantId),
      })),
    toast: (t) => t("notification-settings:restaurants.inherited"),
    to: toRestaurant,
  }),
  saveHours: intent({
    schema: Hours,
    run: ({ expectedVersion, isQuiet, from, to, isDigestOn, at, timeZone }, acting) => {
      if (isQuiet && from === to) {
        const text = textsIn(acting.context, "notification-settings")("hours.sameTime");
        throw new FormProblem({ status: 422, fields: { to: text } });
      }
      return save(acting, expectedVersion, () => ({
        quietHours: isQuiet ? { from, to } : null,
        digest: { isOn: isDigestOn, at },
        timeZone: timeZone || null,
      }));
    },
    toast: (t) => t("notification-settings:hours.saved"),
    to: toTab("hours"),
  }),
};

const channelIntents = {
  saveWebhook: intent({
    schema: z.object({ address: z.string().trim().max(2048) }),
    run: async ({ address }, { context, params }) => {
      await productApi(context).notifications.putWebhook({ ...params, address });
    },
    toast: (t) => t("notification-settings:chat.saved"),
    to: toTab("channels"),
    fieldTexts: { address: (t) => t("notification-settings:chat.wrong") },
    refuse: (error, { context }) => {
      if (error.code !== "WEBHOOK_ADDRESS") return undefined;
      const text = textsIn(context, "notification-settings")("chat.wrong");
      return new FormProblem({ status: 422, fields: { address: text } });
    },
  }),
  removeWebhook: intent({
    schema: z.object({}),
    run: async (_form, { context, params }) => {
      await productApi(context).notifications.putWebhook({ ...params, address: null });
    },
    toast: (t) => t("notification-settings:chat.removed"),
    to: toTab("channels"),
  }),
  removeDevice: intent({
    schema: z.object({ subscriptionId: RecordId }),
    run: async ({ subscriptionId }, { context, params }) => {
      await productApi(context).notifications.unsubscribePush({ ...params, subscriptionId });
    },
    toast: (t) => t("notification-settings:push.removed"),
    to: toTab("channels"),
  }),
  /** Shows what became of it beside its button. */
  test: intent({
    schema: z.object({ channel: NotificationChannel }),
    run: async ({ channel }, { context, params }) => {
      const { data } = await productApi(context).notifications.test({ ...params, channel });
      return { channel, ...data };
    },
  }),
};

/** The forms of somebody's notification settings. */
export const notificationSettingsIntents = { ...preferenceIntents, ...channelIntents };

/** What a conflict tells of the settings as they stand. */
const Current = NotificationSettings.pick({ version: true });

/** The settings have changed since the form was drawn: what was chosen stays, and may be saved over them. */
export function settingsConflict(
  error: { code: string; current: unknown },
  { context }: Acting<Person>,
): FormProblem | undefined {
  const now = currentIn(error, Current);
  if (!now) return undefined;
  return new FormProblem({
    status: 409,
    message: translatorOf(context)("notification-settings:conflict"),
    values: { expectedVersion: String(now.version) },
  });
}
