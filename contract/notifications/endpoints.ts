import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { userPath } from "../endpoint-inputs.ts";
import { Done, Id, response } from "../ids.ts";
import {
  MarkedNotifications,
  Notification,
  NotificationPage,
  NotificationSearch,
  NotificationsSeen,
  NotificationsUnseen,
} from "./schemas.ts";
import {
  NewPushSubscription,
  NotificationChannel,
  NotificationPreferences,
  NotificationSettings,
  NotificationTest,
} from "./settings.ts";

const settings = "/users/{userId}/notifications-settings";

export const notificationsEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/notifications",
    guard: "session",
    summary: "The caller's notifications, newest first, and how many are unread",
    input: NotificationSearch,
    output: NotificationPage,
  }),
  markSeen: endpoint({
    method: "PUT",
    path: "/notifications/seen",
    guard: "session",
    summary: "Mark some of the caller's notifications as seen: these, those of a review, the work, or all",
    input: NotificationsSeen,
    output: response(MarkedNotifications),
  }),
  markUnseen: endpoint({
    method: "PUT",
    path: "/notifications/unseen",
    guard: "session",
    summary: "Undo it: these, or all that were marked at an instant",
    input: NotificationsUnseen,
    output: Done,
  }),
  open: endpoint({
    method: "POST",
    path: "/notifications/{notificationId}/opened",
    guard: "session",
    summary: "One of the caller's notifications, which is seen from then on",
    input: z.object({ notificationId: Id }),
    output: response(Notification),
  }),
  getSettings: endpoint({
    isForOwnEyes: true,
    method: "GET",
    path: settings,
    guard: "self",
    summary: "How the caller hears of what happens: events and channels, quiet hours, digest, webhook, devices",
    input: userPath,
    output: response(NotificationSettings),
  }),
  putSettings: endpoint({
    method: "PUT",
    path: settings,
    guard: "self",
    summary: "Set events and channels, quiet hours and the digest",
    input: userPath.extend({ ...NotificationPreferences.shape, expectedVersion: z.number().int().min(0) }),
    output: response(NotificationSettings),
    errors: ["CONFLICT"],
  }),
  putWebhook: endpoint({
    method: "PUT",
    path: `${settings}/webhook`,
    guard: "self",
    summary: "Set the chat webhook's address, or null to remove it; setting it again switches a disabled one on",
    input: userPath.extend({ address: z.string().trim().max(2048).nullable() }),
    output: response(NotificationSettings),
    errors: ["WEBHOOK_ADDRESS"],
  }),
  subscribePush: endpoint({
    method: "POST",
    path: `${settings}/push-subscriptions`,
    guard: "self",
    summary: "Let a browser be pushed to; it replaces what this device, or this endpoint, had",
    input: userPath.extend(NewPushSubscription.shape),
    output: response(NotificationSettings),
    errors: ["PUSH_ENDPOINT", "CONFLICT"],
  }),
  unsubscribePush: endpoint({
    method: "DELETE",
    path: `${settings}/push-subscriptions/{subscriptionId}`,
    guard: "self",
    summary: "End the push to a browser",
    input: userPath.extend({ subscriptionId: Id }),
    output: response(NotificationSettings),
  }),
  test: endpoint({
    method: "POST",
    path: `${settings}/tests`,
    guard: "self",
    summary: "Send the caller a test on one channel, and say what became of it",
    input: userPath.extend({ channel: NotificationChannel }),
    output: response(NotificationTest),
    errors: ["TOO_MANY_REQUESTS"],
  }),
};
