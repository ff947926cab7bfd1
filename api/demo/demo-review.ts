import type { PlatformKey } from "#contract/platforms/schemas.ts";
import type { AnswerState } from "#contract/reviews/schemas.ts";
import type { Venue } from "./venues/venue.ts";
import type { Language } from "./writing/words.ts";

export type ReplyAuthor = {
  userId: string;
  name: string;
  lastname: string;
  countries: readonly Venue["countryCode"][];
};
export type ReplyAuthors = readonly ReplyAuthor[];
export type DemoReply = {
  id: string;
  text: string;
  state: "saved" | "published";
  /** Null = written on the platform itself, before the restaurant used Comptoir. */
  writer: ReplyAuthor | null;
  createdAt: Date;
  publishedAt: Date | null;
};
export type DemoReview = {
  id: string;
  venue: Venue;
  platform: PlatformKey;
  rating: number;
  title: string | null;
  text: string | null;
  language: Language | null;
  author: string;
  publishedAt: Date;
  answerState: AnswerState;
  archived: boolean;
  reply: DemoReply | null;
  /** Subjects of the guest's photos. */
  photos: string[];
};
