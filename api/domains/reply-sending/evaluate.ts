import type { VendorReply } from "#api/platforms/connector.ts";
import type { OutboxState } from "#contract/outbox/schemas.ts";
import type { Item } from "../outbox/items.ts";

/** What a poll of the platform means for an item; null = nothing new. */
type Outcome = { state: OutboxState; refusalReason?: string | null; remoteText?: string | null };
/** An item in words. */
type Evaluated = Pick<Item, "kind" | "state" | "sentAt"> &
  Record<"text" | "previousText" | "remoteText", string | null>;

/** Platforms may go on showing the former reply for a while after they took a new one. */
export const reconcileGraceSeconds = 600;

/** Normalises a text for comparison: platforms trim, compose accents and write line ends in their own way. */
const normal = (text: string): string => text.replace(/\r\n?/g, "\n").normalize("NFC").trim();
export const isSameText = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : normal(one) === normal(other);

/** True if the platform shows what the item is to bring about. */
export const isShown = (item: Pick<Evaluated, "kind" | "text">, remote: VendorReply | null): boolean =>
  item.kind === "reply_deletion" ? remote === null : remote !== null && isSameText(item.text, remote.text);

/** The outcome by the platform's own state of our reply. */
export const outcomeOfReply = ({ state, refusalReason }: VendorReply): Outcome => ({ state, refusalReason });

function otherOutcome(item: Evaluated, remote: VendorReply | null, now: Date): Outcome | null {
  const remoteText = remote?.text ?? null;
  const isFresh = item.sentAt !== null && now.getTime() - item.sentAt.getTime() < reconcileGraceSeconds * 1000;
  const isFormer = isSameText(remoteText, item.previousText);
  switch (item.state) {
    // A refused reply was never shown: what the platform shows proves nothing new.
    case "refused":
    case "failed":
      return null;
    case "unknown":
      return isFormer ? { state: "failed" } : { state: "overwritten", remoteText };
    case "overwritten":
      return isSameText(remoteText, item.remoteText) ? null : { state: "overwritten", remoteText };
    case "sent":
      if (isFormer) return isFresh ? null : { state: "failed" };
      return { state: "overwritten", remoteText };
    default:
      if (isFresh && isFormer) return null;
      return { state: "overwritten", remoteText };
  }
}

/**
 * The outcome for a sent item, by the platform's present reply (null = none). Pure. Items that wait, are being sent or were cancelled are
 * never evaluated.
 */
export function evaluate(item: Evaluated, remote: VendorReply | null, now: Date): Outcome | null {
  if (item.state === "queued" || item.state === "sending" || item.state === "cancelled") return null;
  if (!isShown(item, remote)) return otherOutcome(item, remote, now);
  const outcome: Outcome = remote ? outcomeOfReply(remote) : { state: "live" };
  return outcome.state === item.state ? null : outcome;
}
