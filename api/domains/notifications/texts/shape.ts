import type { NotificationEvent } from "#contract/notifications/events.ts";

/** Facts of a notification's sentence; empty or 0 where it has none. */
export type Facts = {
  actor: string;
  author: string;
  /** 0: no rating. */
  rating: number;
  platform: string;
  account: string;
  restaurantCount: number;
  /** Of a channel that stopped: `chat` or `push`, and the chat's host or the device. */
  channel: string;
  name: string;
  /** Of something refused: `failed`, `refused` or `overwritten`. */
  state: string;
  /** What was sent: a reply, or else facts of the restaurant. */
  isReply: boolean;
};
/** Texts of mails, pushes and chats in one language. */
export type NotificationTexts = {
  events: Record<NotificationEvent, (facts: Facts) => string>;
  /** What to do about a channel that stopped. */
  mendChannel: string;
  summary: (count: number) => string;
  digest: (count: number) => string;
  digestIntro: string;
  summaryIntro: string;
  /** A rating in words; 0 is none. */
  stars: (rating: number) => string;
  /** Heading of the counts of new reviews. */
  byRating: string;
  privateReviews: string;
  reply: string;
  /** Of the links to reply: once, for a week, in whose name. */
  replyNote: string;
  more: (count: number) => string;
  open: string;
  openAll: string;
  why: string;
  settings: string;
  stop: string;
  stopDigest: string;
  test: { title: string; body: string };
};
