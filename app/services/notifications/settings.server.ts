import { href, type RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { Id } from "#contract/ids.ts";
import {
  type ChannelChoice,
  type NotificationEvent,
  notificationEventNames,
  notificationEvents,
  notificationSections,
} from "#contract/notifications/events.ts";
import type { NotificationSettings } from "#contract/notifications/settings.ts";
import { productApi } from "../request/product-api.server.ts";
import { readerMoment } from "../request/reader-clock.server.ts";

type Context = Readonly<RouterContextProvider>;
export const settingTabs = ["events", "restaurants", "hours", "channels"] as const;
export type SettingTab = (typeof settingTabs)[number];

/** Address of a tab of somebody's settings; the first is the address itself. */
export function settingsPath(userId: string, tab: SettingTab, restaurantId?: string): string {
  const path = href("/users/:userId/notifications-settings", { userId });
  const query = new URLSearchParams();
  if (tab !== "events") query.set("tab", tab);
  if (restaurantId) query.set("restaurant", restaurantId);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The settings of the reader for an address: one tab, the first if it names none. */
export async function loadNotificationSettings(context: Context, userId: string, url: URL) {
  const { data: settings } = await productApi(context).notifications.getSettings({ userId });
  const tab = settingTabs.find((one) => one === url.searchParams.get("tab")) ?? "events";
  return {
    tab,
    tabs: settingTabs.map((key) => ({ key, to: settingsPath(userId, key) })),
    version: settings.version,
    events: tab === "events" ? generalView(settings) : null,
    restaurants: tab === "restaurants" ? await restaurantsView(context, userId, settings, url) : null,
    hours: tab === "hours" ? hoursView(settings) : null,
    channels: tab === "channels" ? channelsView(context, settings) : null,
  };
}

/** Rows of the grid under their headings; `general` says what holds elsewhere where this restaurant differs. */
function gridOf(
  choiceOf: (event: NotificationEvent) => { choice: ChannelChoice; general: ChannelChoice | null },
  events: readonly NotificationEvent[] = notificationEventNames,
) {
  return notificationSections.map((key) => ({
    key,
    rows: events
      .filter((event) => notificationEvents[event].section === key)
      .map((event) => ({ event, mayWait: notificationEvents[event].mayWait, ...choiceOf(event) })),
  }));
}
export type ChoiceSection = ReturnType<typeof gridOf>[number];

function generalView({ choices, digest, push, webhook }: NotificationSettings) {
  return {
    sections: gridOf((event) => ({ choice: choices[event], general: null })),
    hasDevice: push.subscriptions.length > 0,
    hasChat: webhook !== null && !webhook.isDisabled,
    isDigestOn: digest.isOn,
  };
}
export type GeneralData = ReturnType<typeof generalView>;

const isSame = (one: ChannelChoice, other: ChannelChoice): boolean =>
  one.app === other.app && one.mail === other.mail && one.push === other.push && one.chat === other.chat;

/** The choices of a restaurant that differ from the general ones. */
const differingAt = ({ choices, restaurantChoices }: NotificationSettings, restaurantId: string) =>
  restaurantChoices.filter((one) => one.restaurantId === restaurantId && !isSame(one.choice, choices[one.event]));

async function restaurantsView(context: Context, userId: string, settings: NotificationSettings, url: URL) {
  const t = textsIn(context, "notification-settings");
  const { data: around } = await productApi(context).shell.get({});
  const offered = around.restaurants.map(({ _id, name, internalName }) => ({ _id, name: internalName ?? name }));
  const all = [...new Map([...offered, ...settings.restaurants].map((one) => [one._id, one])).values()];
  const asked = Id.safeParse(url.searchParams.get("restaurant")).data;
  const chosen = all.find(({ _id }) => _id === asked);
  return {
    options: all.map(({ _id, name }) => ({ value: _id, label: name })),
    differing: settings.restaurants.flatMap(({ _id, name }) => {
      const count = differingAt(settings, _id).length;
      if (count === 0) return [];
      return [
        { id: _id, name, to: settingsPath(userId, "restaurants", _id), text: t("restaurants.differs", { count }) },
      ];
    }),
    chosen: chosen ? chosenView(context, settings, chosen) : null,
  };
}
export type RestaurantsData = Awaited<ReturnType<typeof restaurantsView>>;

/** An account or a channel is no restaurant's: what differs at one cannot be told of them. */
const isOfRestaurants = (event: NotificationEvent): boolean =>
  notificationEvents[event].subject.some((kind) => kind === "review" || kind === "restaurant");

function chosenView(context: Context, settings: NotificationSettings, { _id, name }: { _id: string; name: string }) {
  const own = new Map(differingAt(settings, _id).map(({ event, choice }) => [event, choice]));
  const ofRestaurants = notificationEventNames.filter(isOfRestaurants);
  const choiceOf = (event: NotificationEvent) => ({
    choice: own.get(event) ?? settings.choices[event],
    general: own.has(event) ? settings.choices[event] : null,
  });
  const sections = gridOf(choiceOf, ofRestaurants);
  return {
    id: _id,
    name,
    hasOwn: own.size > 0,
    sections: sections.map(({ key, rows }) => ({
      key,
      rows: rows.map(({ general, ...row }) => ({ ...row, general: general && channelsText(context, general) })),
    })),
  };
}

/** "Comptoir, E-mail : dans le résumé": where somebody hears of an event. */
function channelsText(context: Context, { app, mail, push, chat }: ChannelChoice): string {
  const t = textsIn(context, "notification-settings");
  const named = [
    app && t("channels.app"),
    mail !== "off" && `${t("channels.mail")} (${t(`timings.${mail}`).toLowerCase()})`,
    push && t("channels.push"),
    chat && t("channels.chat"),
  ].filter((name) => name !== false);
  return named.length > 0 ? named.join(", ") : t("restaurants.nothing");
}

function hoursView({ quietHours, digest, timeZone }: NotificationSettings) {
  return {
    quiet: { isOn: quietHours !== null, from: quietHours?.from ?? "22:00", to: quietHours?.to ?? "07:00" },
    digest,
    timeZone: timeZone ?? "",
    zones: zonesWith(timeZone),
  };
}
export type HoursData = ReturnType<typeof hoursView>;

/** Zones by their names; a stored one that this server does not list stays a choice. */
function zonesWith(stored: string | null) {
  const names = new Set([...Intl.supportedValuesOf("timeZone"), ...(stored ? [stored] : [])]);
  return [...names].sort().map((value) => ({ value, label: value.replaceAll("_", " ") }));
}

function channelsView(context: Context, { mail, push, webhook }: NotificationSettings) {
  const formats = formatsOf(languageOf(context));
  return {
    mail,
    webhook,
    publicKey: push.publicKey,
    devices: push.subscriptions.map(({ _id, label, deviceId, createdAt, lastUsedAt }) => ({
      id: _id,
      label,
      deviceId,
      since: { iso: createdAt, text: readerMoment(context, createdAt) },
      lastUsed: lastUsedAt && formats.ago(lastUsedAt),
    })),
  };
}
export type ChannelsData = ReturnType<typeof channelsView>;
