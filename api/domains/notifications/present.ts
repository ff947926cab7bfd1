import type { notifications } from "#api/db/schema/notifications.ts";
import { beginningOf } from "#api/platforms/values/text.ts";
import type { Language } from "#contract/languages.ts";
import type { NotificationEvent } from "#contract/notifications/events.ts";
import { connectionNames } from "#contract/platforms/schemas.ts";
import { notificationPath, subjectPath } from "./address.ts";
import { notificationTexts } from "./texts/texts.ts";

/** A notification as channels need it. */
export type NotificationFacts = Pick<
  typeof notifications.$inferSelect,
  "id" | "event" | "subjectKind" | "subjectId" | "restaurantId" | "actorName" | "data" | "thing"
> & { restaurantName: string | null };
/** A notification in words, and the two ways to its subject (`address.ts`). */
export type Sentence = {
  title: string;
  body: string;
  path: string;
  subjectPath: string;
  /** The review that a guest wrote; null for anything else. */
  review: { id: string; rating: number; platform: string } | null;
};

/** Events of reviews that have come in. */
const ofNewReviews: readonly NotificationEvent[] = ["review_negative", "review_new"];

/** Names of platforms, by key. */
export const platformNames: Record<string, string | undefined> = connectionNames;
const textOf = (value: unknown) => (typeof value === "string" ? beginningOf(value, 80) : "");

/** Writes a notification in a language, without anything a guest or a colleague wrote. */
export function presentNotification(language: Language, told: NotificationFacts): Sentence {
  const { data, restaurantName, event } = told;
  const platform = textOf(data.platform);
  const title = notificationTexts[language].events[event]({
    actor: told.actorName,
    author: textOf(data.author),
    rating: Number(data.rating ?? 0),
    platform: platformNames[platform] ?? "",
    account: textOf(data.account),
    channel: textOf(data.channel),
    name: textOf(data.name),
    restaurantCount: Number(data.restaurantCount ?? 0),
    state: textOf(data.state),
    isReply: told.subjectKind === "review",
  });
  return {
    title,
    body:
      restaurantName ?? (event === "channel_stopped" ? notificationTexts[language].mendChannel : textOf(data.account)),
    path: notificationPath(told.id),
    subjectPath: subjectPath(told),
    review:
      told.subjectKind === "review" && ofNewReviews.includes(event)
        ? { id: told.subjectId, rating: Number(data.rating ?? 0), platform }
        : null,
  };
}
