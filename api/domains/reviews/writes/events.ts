import type { AuditValues } from "#api/audit/entry.ts";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { now } from "#api/db/instants.ts";
import { reviewEvents } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import { recordPush } from "#api/push/record.ts";
import type { AuditAction } from "#contract/audit/actions.ts";
import type { PushData } from "#contract/push/schemas.ts";
import type { ReviewEvent } from "#contract/reviews/schemas.ts";

type NewEvent = {
  reviewId: string;
  restaurantId: string;
  kind: ReviewEvent["kind"];
  text: string | null;
  /** The text of an edited reply before. */
  formerText?: string;
};

type Telling = { action: AuditAction; before?: AuditValues; after?: AuditValues };

/** An event as the audit log tells of it; null for what no person does. */
function toldOf({ kind, text, formerText }: NewEvent): Telling | null {
  switch (kind) {
    case "replied":
      return { action: "review.replied", after: { reply: text } };
    case "reply_recorded":
      return { action: "review.replyRecorded", after: { reply: text } };
    case "reply_edited":
      return { action: "review.replyEdited", before: { reply: formerText }, after: { reply: text } };
    case "reply_deleted":
      return { action: "review.replyDeleted", before: { reply: text } };
    case "reply_published":
      return { action: "review.replyPublished", after: { reply: text } };
    case "archived":
    case "unarchived":
      return { action: `review.${kind}` };
    case "assigned":
    case "tagged":
      return { action: `review.${kind}`, after: { [kind]: text } };
    case "unassigned":
    case "untagged":
      return { action: `review.${kind}`, before: { [kind === "untagged" ? "tagged" : "assigned"]: text } };
    default:
      return null;
  }
}

/** One push per restaurant, so that pages with these reviews or their counts reload them. */
async function tellOthers(tx: Statements, events: readonly NewEvent[]): Promise<void> {
  for (const [restaurantId, [first, ...more]] of Map.groupBy(events, (event) => event.restaurantId)) {
    const data: PushData = first && more.length === 0 ? { reviewId: first.reviewId } : {};
    await recordPush(tx, { restaurantId, name: "counters.changed", data });
  }
}

/** Records events, and tells of them in the audit log, in the transaction that caused them. */
export async function recordEvents(tx: Statements, context: ApiContext, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const principal = principalOf(context);
  for (const event of events) {
    const told = toldOf(event);
    const { reviewId: id, restaurantId } = event;
    if (told) recordAudit(tx, { by: context, subject: { id }, restaurantId, ...told });
  }
  const by = { userId: principal.userId, userName: fullNameOf(principal) };
  await tx.insert(reviewEvents).values(events.map((event) => ({ id: newId(), ...event, ...by, at: now })));
  await tellOthers(tx, events);
}
