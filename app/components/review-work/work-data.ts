import type { TagColour } from "#contract/review-tags/schemas.ts";
import type { SendTimes } from "../outbox/outbox-data.ts";
import { type ReportsView, reportIntents } from "../review-reports/report-data.ts";
import type { Moment } from "../reviews/review-data.ts";

/** A tag on a review. */
export type TagView = { id: string; name: string; colour: TagColour; isAutomatic?: boolean };

export type NoteView = {
  id: string;
  /** The note's words, those that name somebody told apart. */
  parts: { at: number; text: string; isMention: boolean }[];
  text: string;
  authorName: string;
  at: Moment;
  isEdited?: boolean;
  isMine?: boolean;
};

/** What staff do together on the open review, beyond what stands on the review itself. */
export type WorkData = {
  reviewId: string;
  /** Who may be given it, the reader first. */
  people: { id: string; name: string; isMe: boolean }[];
  /** Names that `@` tells, the reader's left out. */
  names: string[];
  tags: { id: string; name: string }[];
  notes: NoteView[];
  /** Who was told that it is late, and when; null where nobody was. */
  escalation: string | null;
  /** What became of the reader's last suggestion, where somebody decided. */
  decided: { sentence: string; word: string | null; text: string } | null;
  isOwnSuggestion: boolean;
  draft: string | null;
  /** Names of those who have been writing in the last minutes. */
  writing: string[];
  /** The reader's replies are approved by somebody else. */
  mustAsk: boolean;
  /** A reply may leave at a time of choice; null where a person posts it, or somebody approves it first. */
  sendTimes: SendTimes | null;
  /** Reports to the platform; null where there is none to report to. */
  reports: ReportsView | null;
  /** Languages its words can be translated into, and the one to begin with; null where nothing could do it. */
  translation: { languages: { value: string; label: string }[]; language: string } | null;
  /** Replies in another language than the reader's that can be translated into it. */
  foreignReplies: string[];
};

/** Forms of the work on a review. */
export const workIntents = [
  "tag",
  "untag",
  "assign",
  "note",
  "editNote",
  "deleteNote",
  "suggest",
  "approve",
  "refuse",
  "withdraw",
  "draft",
  "translate",
  ...reportIntents,
] as const;
export type WorkIntent = (typeof workIntents)[number];

/** A refused form of the work: what went wrong, and what had been typed into it. */
export type WorkProblem = {
  reviewId: string;
  intent: WorkIntent;
  message: string;
  typed: string;
  /** It is about a field, and is told beside it. */
  isOfField?: boolean;
  /** What else its form held. */
  fields?: Record<string, string>;
};
