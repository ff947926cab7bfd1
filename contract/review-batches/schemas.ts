import { z } from "zod";
import { Credits } from "../ai/schemas.ts";
import { Id, Instant } from "../ids.ts";
import { OutboxState } from "../outbox/schemas.ts";
import { PlatformKey } from "../platforms/schemas.ts";
import { ReviewTag } from "../review-tags/schemas.ts";
import { SortedReviewQuery } from "../reviews/filters.ts";
import { answerStates } from "../reviews/schemas.ts";
import { TemplateScope } from "../templates/schemas.ts";
import { StarterKey } from "../templates/starter-names.ts";
import { batchTickedMax } from "./limits.ts";

/** The chosen reviews: ticked ones, or the first ones of a list. */
export const BatchSelection = z.object({
  /** Restaurant whose list it is made from; null: the list over many. */
  restaurantId: Id.nullable(),
  /** The list's query parameters, to lead back to it. */
  listQuery: z.string().max(4000).default(""),
  reviewIds: z.array(Id).max(batchTickedMax).default([]),
  /** Instead of `reviewIds`: all that match, up to `batchMatchedMax`. */
  query: SortedReviewQuery.nullable().default(null),
});
export type BatchSelection = z.infer<typeof BatchSelection>;

/** Replies that were kept before their platform was connected, which the caller can send now. */
export const KeptReplies = z.object({ count: z.number().int(), platformKeys: z.array(PlatformKey) });
export type KeptReplies = z.infer<typeof KeptReplies>;

const TagIds = z.array(Id).max(60).default([]);

/**
 * The action on all of them. `reply`: from templates, the given one or the one that fits each; `draft`: a draft for each; `send`: the reply
 * that was kept for each before its platform was connected.
 */
export const BatchAction = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("reply"), templateId: Id.nullable() }),
  z.object({ kind: z.literal("draft") }),
  z.object({ kind: z.literal("send") }),
  z
    .object({ kind: z.literal("tag"), add: TagIds, remove: TagIds })
    .refine(({ add, remove }) => add.length + remove.length > 0 && !add.some((id) => remove.includes(id))),
  z.object({ kind: z.literal("assign"), userId: Id.nullable() }),
  z.object({ kind: z.literal("archive"), archived: z.boolean() }),
]);
export type BatchAction = z.infer<typeof BatchAction>;

/** `chosen` → `planned` (previewed, any number of times) → `done` → `undone`. */
export const batchStates = ["chosen", "planned", "done", "undone"] as const;

/** Why the action is impossible for a review, whatever its text. */
export const batchObstacles = [
  "out_of_scope",
  "no_right",
  "gone",
  "not_answerable",
  "answered",
  "pending",
  "suggestion_waits",
  "nothing_kept",
  "changed",
  "already",
  "tag_elsewhere",
  "cannot_work",
  "too_many",
] as const;
/**
 * Why a text cannot be sent as it stands; an edit can mend it. `guard`: it failed the guard (docs/decisions/144). `refused_words`: the
 * platform refuses some of its words (docs/decisions/210).
 */
export const batchTextProblems = [
  "no_template",
  "unfilled",
  "refused_words",
  "similar",
  "guard",
  "not_drafted",
  "no_draft",
  "no_text",
  "too_long",
] as const;
/**
 * Notices about a row. `near`: a recent reply, or one above it, is nearly the same, so it is left out unless ticked ·
 * `needs_approval`: becomes a suggestion · `composed`: made of templates and facts instead of by the model.
 */
export const batchNotices = ["near", "needs_approval", "language_missing", "composed"] as const;
export const BatchReason = z.enum([...batchObstacles, ...batchTextProblems]);
export type BatchReason = z.infer<typeof BatchReason>;

export const batchOutcomes = ["done", "suggested", "unchanged", "refused", "left_out"] as const;
/** Why a row was not undone with the rest. `left`: being sent, or on the platform. `changed`: changed since by somebody else. */
export const batchKeptReasons = ["left", "changed", "decided", "tag_gone", "cannot_work", "no_right"] as const;

export const BatchRow = z.object({
  review: z.object({
    _id: Id,
    restaurantId: Id,
    restaurantName: z.string(),
    restaurantTimeZone: z.string(),
    platformKey: PlatformKey,
    author: z.string(),
    rating: z.number().int(),
    /** Its beginning. */
    text: z.string(),
    language: z.string().nullable(),
    answerState: z.enum(answerStates),
    archived: z.boolean(),
    assignee: z.string().nullable(),
    tags: z.array(z.string()),
  }),
  problem: BatchReason.nullable(),
  notice: z.enum(batchNotices).nullable(),
  /** What the problem or the notice is about, such as the name of an unfilled variable. */
  detail: z.string().nullable(),
  /** The text to send, or sent; null without one. */
  text: z.string().nullable(),
  isChosen: z.boolean(),
  outcome: z.enum(batchOutcomes).nullable(),
  reason: BatchReason.nullable(),
  /** State of its reply, where replies are sent through the platform's API. */
  outbox: z.object({ state: OutboxState, sendAfter: Instant }).nullable(),
  undone: z.enum(["undone", "kept"]).nullable(),
  undoReason: z.enum(batchKeptReasons).nullable(),
});
export type BatchRow = z.infer<typeof BatchRow>;

/** Who confirmed a batch. */
export const BatchMaker = z.object({ name: z.string(), isMe: z.boolean() });

export const ReviewBatch = z.object({
  _id: Id,
  by: BatchMaker,
  restaurantId: Id.nullable(),
  /** For the maker alone, like `matchCount`: empty and null for everybody else. */
  listQuery: z.string(),
  matchCount: z.number().int().nullable(),
  isMatchExact: z.boolean(),
  state: z.enum(batchStates),
  action: BatchAction.nullable(),
  createdAt: Instant,
  confirmedAt: Instant.nullable(),
  undoneAt: Instant.nullable(),
  /** In the list's order; reviews outside the caller's access scope by now are left out. */
  rows: z.array(BatchRow),
});
export type ReviewBatch = z.infer<typeof ReviewBatch>;

/** A person's changes to a preview: which rows, and edited texts. Rows that are absent stay as they are. */
export const BatchEdits = z
  .array(
    z.object({
      reviewId: Id,
      isChosen: z.boolean(),
      text: z
        .string()
        .max(20_000)
        .overwrite((text) => text.replace(/\r\n?/g, "\n").replaceAll("\0", ""))
        .optional(),
    }),
  )
  .max(500)
  .default([]);
export type BatchEdits = z.infer<typeof BatchEdits>;

/** Choices for the action on a batch. */
export const BatchOptions = z.object({
  /** In effect at one of its restaurants, the widest first. */
  templates: z.array(z.object({ _id: Id, name: z.string(), builtIn: StarterKey.nullable(), scope: TemplateScope })),
  tags: z.array(ReviewTag),
  /** Who may work on reviews of one of its restaurants; the caller first. */
  people: z.array(z.object({ userId: Id, name: z.string(), isMe: z.boolean() })),
  /** Whether a model writes the drafts, and the credits left this month if the batch concerns one restaurant. */
  drafts: z.object({ hasModel: z.boolean(), credits: Credits.nullable() }),
  /** Actions the caller may take on at least one of its reviews. */
  may: z.object({ reply: z.boolean(), work: z.boolean(), archive: z.boolean() }),
});
export type BatchOptions = z.infer<typeof BatchOptions>;
