import type { VendorReply } from "#api/platforms/connector.ts";
import type { OutboxState } from "#contract/outbox/schemas.ts";
import type { Item } from "./items.ts";

/** What a look at the platform says of an item; null = nothing new. */
export type Outcome = { state: OutboxState; refusalReason?: string | null; remoteText?: string | null };
type Evaluated = Pick<Item, "kind" | "text" | "previousText" | "state" | "sentAt" | "remoteText">;

/** A platform may go on showing what stood there before for a while after it took something new. */
export const reconcileGraceSeconds = 600;

/** Platforms trim, compose accents and write line ends in their own way: only so do two texts compare. */
const normal = (text: string): string => text.replace(/\r\n?/g, "\n").normalize("NFC").trim();
export const isSameText = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : normal(one) === normal(other);

/** Does the platform show what the item is to bring about? */
export const isShown = (item: Pick<Item, "kind" | "text">, remote: VendorReply | null): boolean =>
  item.kind === "reply_deletion" ? remote === null : remote !== null && isSameText(item.text, remote.text);

/** What the platform's own word on our reply makes of it. */
export const outcomeOfReply = ({ state, refusalReason }: VendorReply): Outcome => ({ state, refusalReason });

function otherOutcome(item: Evaluated, remote: VendorReply | null, now: Date): Outcome | null {
  const remoteText = remote?.text ?? null;
  const isFresh = item.sentAt !== null && now.getTime() - item.sentAt.getTime() < reconcileGraceSeconds * 1000;
  const isFormer = isSameText(remoteText, item.previousText);
  switch (item.state) {
    // Never shown as ours: what stands there says nothing new.
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
 * What the platform's present reply (null = none) makes of an item that has left. Pure. An item that waits, is on its way or was
 * taken back is never judged.
 */
export function evaluate(item: Evaluated, remote: VendorReply | null, now: Date): Outcome | null {
  if (item.state === "queued" || item.state === "sending" || item.state === "cancelled") return null;
  if (!isShown(item, remote)) return otherOutcome(item, remote, now);
  const outcome: Outcome = remote ? outcomeOfReply(remote) : { state: "live" };
  return outcome.state === item.state ? null : outcome;
}
