import type { PlatformKey } from "#contract/platforms/schemas.ts";
import type { AnswerState } from "#contract/reviews/schemas.ts";
import type { Venue } from "./venues/venue.ts";
import type { Language } from "./writing/words.ts";

/**
 * What the demo is told as. `connected`: with the sandbox, through which its platforms are connected. `apart`: without one, so that every reply is
 * carried to its platform by a person. `behind`: nobody connected and half a thousand reviews waiting, as the journeys and older demos have it.
 */
export const demoKinds = ["connected", "apart", "behind"] as const;
export type DemoKind = (typeof demoKinds)[number];

export type ReplyAuthor = {
  userId: string;
  email: string;
  name: string;
  lastname: string;
  countries: readonly Venue["countryCode"][];
};
export type ReplyAuthors = readonly ReplyAuthor[];
export type DemoReply = {
  id: string;
  text: string;
  state: "saved" | "published" | "in_review" | "refused";
  /** Null = written on the platform itself, before the restaurant used Comptoir. */
  writer: ReplyAuthor | null;
  createdAt: Date;
  publishedAt: Date | null;
  /** What the platform shows or holds, where that is not the published reply itself. */
  there?: { text: string; at: Date; violation?: string; decidesAt?: Date };
  /** Where it stands in the outbox, once sent through a connection. */
  standing?: "live" | "in_review" | "refused" | "overwritten" | "scheduled";
  /** Written by the automation. */
  isByRule?: boolean;
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
  /** Key of a review that was written by hand for the story. */
  scene?: string;
};
