import { eq, sql } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import { outboxItems } from "#api/db/schema/outbox.ts";
import { reviewReplies, reviews } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import { type Connector, PlatformError, type ReplyWriter, type VendorReply } from "#api/platforms/connector.ts";
import type { RemoteReply } from "#contract/outbox/schemas.ts";
import type { Item } from "../outbox/items.ts";
import { type Call, type Obstacle, type OutboxKind, type Outcome, payloadOf } from "../outbox/kinds.ts";
import { applyEffects } from "./effects.ts";
import { evaluate, isShown, outcomeOfReply } from "./evaluate.ts";
import { isReviewUnchanged } from "./review-unchanged.ts";
import { takeBackItem } from "./take-back.ts";
import { undoItem } from "./undo.ts";
import { inWords, wordsOf } from "./words.ts";

type Remote = VendorReply | null;
type ReplyKind<Sent> = OutboxKind<Remote, Sent>;

const gone = () => new PlatformError("NOT_FOUND", "The review is no longer on the platform.");
const inText = (item: Item) => ({
  ...item,
  text: wordsOf(item.payload),
  previousText: wordsOf(item.former),
  remoteText: wordsOf(item.remote),
});

function writerOf({ replies }: Connector): ReplyWriter {
  if (!replies) throw new PlatformError("UNSUPPORTED", "This platform takes no replies.");
  return replies;
}

/** A platform's reply as evidence. */
const evidenceOf = (reply: Remote): { remote: RemoteReply | null } => ({
  remote: reply && {
    text: reply.text,
    state: reply.state,
    refusalReason: reply.refusalReason,
    updatedAt: reply.updatedAt.toISOString(),
  },
});

async function findReview({ session, connector, item }: Call) {
  if (!connector.reviews?.one) return undefined;
  const review = await connector.reviews.one(session, item.externalId);
  if (!review) throw gone();
  return review;
}

/**
 * After an interrupted attempt the platform is polled, so that the reply is not sent twice. A rule's reply is polled for in any case: it
 * never replaces a person's reply there, nor replies to a changed review.
 */
async function findObstacle(database: Database, call: Call): Promise<Obstacle<Remote> | null> {
  const { item, connector } = call;
  writerOf(connector);
  const isOfRule = item.expectedReview !== null;
  const wasInterrupted = item.stateBefore === "sending";
  const review = isOfRule || wasInterrupted ? await findReview(call) : undefined;
  if (!review) return null;
  if (wasInterrupted && isShown(inText(item), review.reply)) return { shown: review.reply, wasThere: true };
  if (!isOfRule) return null;
  if (review.reply) {
    const remote = inWords(review.reply.text);
    return { replacedBy: review.reply, outcome: { state: "overwritten", remote } };
  }
  return (await isReviewUnchanged(database, item, review)) ? null : { isChanged: true };
}

/** True for a reply that only a rule wrote: the person who sends or retries it becomes responsible for it. */
const isOfRule = ({ expectedReview }: Item): boolean => expectedReview !== null;
/** True for items that a person cancelled, a platform refused or another text replaced; only failed ones may be retried without approval. */
const isDecidedAgainst = ({ state }: Item): boolean => state !== "failed" && state !== "unknown";
const asks: Record<"sendNow" | "retry" | "undo", (item: Item) => boolean> = {
  sendNow: isOfRule,
  retry: (item) => isOfRule(item) || isDecidedAgainst(item),
  undo: ({ former }) => former !== null,
};

/** The review is still there to be replied to. */
const isReviewThere = sql`exists (select from ${reviews} where ${reviews.id} = ${outboxItems.reviewId} and ${reviews.removedAt} is null)`;

const common = {
  subject: "review",
  ability: { action: "update", subject: "Reply" },
  unsettled: isReviewThere,
  findObstacle,
  canLook: ({ reviews }) => reviews?.one !== undefined,
  async look({ session, connector, item }) {
    const review = await connector.reviews?.one?.(session, item.externalId);
    return review ? { remote: review.reply } : review;
  },
  outcomeOf: (_item, remote): Outcome => (remote ? outcomeOfReply(remote) : { state: "live" }),
  evaluate(item, remote, now) {
    const outcome = evaluate(inText(item), remote, now);
    if (!outcome) return null;
    const { remoteText, ...rest } = outcome;
    return { ...rest, remote: inWords(remoteText ?? null) };
  },
  evidenceOf,
  apply: applyEffects,
  needsApproval: (item, change) => asks[change](item),
  undo: undoItem,
} satisfies Partial<ReplyKind<never>>;

/** A reply that is queued again leaves in its present words. */
async function renew(tx: Statements, item: Item): Promise<void> {
  if (!item.replyId) return;
  const [reply] = await tx
    .update(reviewReplies)
    .set({ state: "saved", refusalReason: null })
    .where(eq(reviewReplies.id, item.replyId))
    .returning({ text: reviewReplies.text });
  if (reply) await tx.update(outboxItems).set({ payload: reply }).where(eq(outboxItems.id, item.id));
}

/** A reply to a review. */
export const replyKind: ReplyKind<{ text: string }> = {
  ...common,
  // Not once the reply is gone, nor while its words are those that were refused.
  retryable: sql`${outboxItems.replyId} is not null and ${outboxItems.state} <> 'refused'`,
  // Whoever deleted the reply has settled it.
  unsettled: sql`${outboxItems.replyId} is not null and ${isReviewThere}`,
  build: (item) => payloadOf("reply", item),
  send: ({ session, connector, item }, { text }) =>
    writerOf(connector).put(session, item.externalId, text, item.idempotencyKey),
  gone: () => ({ outcome: { state: "failed" }, reason: "review_gone" }),
  renew,
  takeBack: takeBackItem,
};

/** The deletion of a reply. */
export const replyDeletionKind: ReplyKind<object> = {
  ...common,
  build: (item) => payloadOf("reply_deletion", item),
  async send({ session, connector, item }) {
    const { remove } = writerOf(connector);
    if (!remove) throw new PlatformError("UNSUPPORTED", "This platform keeps replies for good.");
    await remove(session, item.externalId);
    return null;
  },
  gone: () => ({ outcome: { state: "live" }, reason: "review_gone" }),
};
