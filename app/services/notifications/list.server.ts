import { href, type RouterContextProvider } from "react-router";
import { calendarDay, formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import type { Cursors } from "#contract/lists/list-query.ts";
import { notificationEventNames } from "#contract/notifications/events.ts";
import { notificationList } from "#contract/notifications/list-query.ts";
import type { Notification } from "#contract/notifications/schemas.ts";
import { connectionNames } from "#contract/platforms/schemas.ts";
import { loadPage, pageLinks } from "../lists/pages.server.ts";
import { readerZoneOf } from "../request/preferences.server.ts";
import { productApi } from "../request/product-api.server.ts";

type Context = Readonly<RouterContextProvider>;

const path = href("/notifications");

/** The reader's notifications for an address: newest first, by day, with what its filters offer. */
export async function loadNotifications(context: Context, request: Request, url: URL) {
  const query = notificationList.read(url.searchParams);
  const at = (change: Partial<typeof query>) => notificationList.address(path, { ...query, ...change });
  const pageAt = (cursors: Cursors) => notificationList.address(path, query, cursors);
  const [page, { data: around }] = await Promise.all([
    loadPage(url, (cursors) => productApi(context).notifications.list({ ...query, ...cursors }), pageAt),
    productApi(context).shell.get({}),
  ]);
  const t = textsIn(context, "notifications");
  const formats = formatsOf(languageOf(context));
  const { unseenCount } = page;
  const isNarrowed = notificationList.changed(query).some((name) => name !== "show");
  return {
    days: daysOf(context, page.data, await readerZoneOf(request)),
    /** The address shown: forms come back to it. */
    here: url.pathname + url.search,
    state: unseenCount > 0 ? t("unread", { count: unseenCount, formatted: formats.number(unseenCount) }) : t("allRead"),
    hasUnread: unseenCount > 0,
    hasAny: page.data.length > 0,
    isNarrowed,
    query,
    views: (["all", "unseen"] as const).map((show) => ({ show, to: at({ show }), isCurrent: show === query.show })),
    clearTo: isNarrowed ? notificationList.address(path, { ...notificationList.defaults, show: query.show }) : null,
    events: notificationEventNames.map((event) => ({ value: event, label: t(`events.${event}`) })),
    restaurants: around.restaurants.map(({ _id, name, internalName }) => ({ value: _id, label: internalName ?? name })),
    pages: pageLinks(page.pagination, pageAt),
  };
}
export type NotificationsData = Awaited<ReturnType<typeof loadNotifications>>;
export type NotificationRow = NotificationsData["days"][number]["rows"][number];

/** The rows under the days of the reader's calendar. */
function daysOf(context: Context, notifications: readonly Notification[], zone: string) {
  const formats = formatsOf(languageOf(context));
  const days = Map.groupBy(notifications, ({ at }) => calendarDay(at, zone));
  return [...days].map(([day, rows]) => ({
    day,
    title: formats.dayHeading(day, zone),
    rows: rows.map((notification) => rowOf(context, notification)),
  }));
}

function rowOf(context: Context, notification: Notification) {
  const t = textsIn(context, "notifications");
  const formats = formatsOf(languageOf(context));
  const { _id, subject, restaurant, at, isSeen, data } = notification;
  const rating = Number(data.rating ?? 0);
  return {
    id: _id,
    to: href("/notifications/:notificationId", { notificationId: _id }),
    sentence: sentenceOf(context, notification),
    isSeen,
    restaurant: restaurant?.name ?? "",
    platform: platformOf(notification),
    stars: subject.kind === "review" && rating > 0 ? { value: rating, text: t("stars", { count: rating }) } : null,
    at: { iso: at, ago: formats.ago(at) },
  };
}

const platformOf = ({ data }: Notification): string =>
  connectionNames[data.platform as keyof typeof connectionNames] ?? "";

/** What happened, in a sentence of the reader's language. */
function sentenceOf(context: Context, notification: Notification): string {
  const t = textsIn(context, "notifications");
  const { event, subject, actorName, data } = notification;
  return t(`sentences.${sentenceKey(event, subject.kind, data.channel)}`, {
    name: actorName || "Comptoir",
    author: String(data.author ?? "") || t("aGuest"),
    platform: platformOf(notification),
    channelName: String(data.name ?? ""),
  });
}

/** Two events have a sentence for each kind of thing they tell of. */
function sentenceKey(event: Notification["event"], kind: Notification["subject"]["kind"], channel: unknown) {
  if (event === "channel_stopped" && channel === "webhook") return "webhook_stopped";
  if (event === "channel_stopped") return channel === "chat" ? "chat_stopped" : "device_stopped";
  return event === "reply_refused" && kind === "restaurant" ? "restaurant_refused" : event;
}
