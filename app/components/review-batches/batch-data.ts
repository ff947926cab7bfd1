import type { BatchAction } from "#contract/review-batches/schemas.ts";
import type { AnswerState } from "#contract/reviews/schemas.ts";

type Tone = "neutral" | "accent" | "brass" | "danger" | "info";

/** One review of a batch, in words for this reader. */
export type BatchLine = {
  id: string;
  /** Its page. */
  to: string;
  author: string;
  rating: number;
  facts: string[];
  words: string;
  language: string | undefined;
  answerState: AnswerState;
  /** What would be done, or was asked for. */
  effect: string | null;
  /** Why not, or what should be known. */
  remarks: { tone: Tone; text: string; quote: string | null }[];
  /** May be ticked. */
  isOpen: boolean;
  isChosen: boolean;
  /** What would be sent, or was; null where nothing is. */
  text: string | null;
  outcome: { tone: Tone; text: string } | null;
};

/** What there is to choose from. */
export type BatchChoices = {
  templates: { value: string; label: string }[];
  tags: { id: string; name: string }[];
  people: { value: string; label: string }[];
  drafts: { hint: string };
  repliesMax: string | null;
  may: { reply: boolean; work: boolean; archive: boolean };
};

/** A batch at its step: choose what to do, look at it, or see what was done. */
export type BatchView = {
  step: "choose" | "preview" | "result";
  summary: string;
  /** Where more matched than one batch takes. */
  limit: string | null;
  links: { list: string; self: string; choose: string; csv: string; past: string };
  choices: BatchChoices | null;
  kind: BatchAction["kind"] | null;
  title: string;
  /** How many lines are ready, or what came of them. */
  counts: string;
  /** Replies: that they wait, and how long. */
  delay: string | null;
  missingDrafts: number;
  lines: BatchLine[];
  /** Confirmed, and taken back, in words. */
  when: string[];
  canUndo: boolean;
  replyLengthMax: number;
};
