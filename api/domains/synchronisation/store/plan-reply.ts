import type { Reply } from "#contract/reviews/schemas.ts";
import type { RemoteReply } from "../../../platforms/review-records.ts";

/** A reply as it is stored here. */
export type StoredReply = {
  id: string;
  text: string;
  state: Reply["state"];
  refusalReason: string | null;
  authorUserId: string | null;
  publishedAt: string | null;
  /** When the platform says it was changed; null = the platform has not listed it. */
  sourceUpdatedAt: string | null;
  updatedAt: string;
};
/** The change of a stored reply after a run. */
export type ReplyChange =
  | { kind: "insert"; remote: RemoteReply }
  | { kind: "update"; id: string; remote: RemoteReply; publishedAt: string | null; formerText: string | null }
  | { kind: "delete"; id: string; text: string };

const sameText = (one: string, other: string) => one.replace(/\s+/g, " ").trim() === other.replace(/\s+/g, " ").trim();
const isAfter = (one: string, other: string) => Date.parse(one) > Date.parse(other);

/** The stored reply that corresponds to the platform's: the same text, else the one the platform listed before, else an imported one. */
const counterpartOf = (stored: readonly StoredReply[], remote: RemoteReply) =>
  stored.find((reply) => sameText(reply.text, remote.text)) ??
  stored.find((reply) => reply.sourceUpdatedAt !== null) ??
  stored.find((reply) => reply.state === "published" && reply.authorUserId === null);

function update(reply: StoredReply, remote: RemoteReply): ReplyChange | null {
  const isSame = sameText(reply.text, remote.text);
  // A reply reworded here waits to be sent: the platform still shows the older text.
  if (!isSame && reply.state === "saved") return null;
  if (reply.sourceUpdatedAt && isAfter(reply.sourceUpdatedAt, remote.updatedAt)) return null;
  const publishedAt = remote.state === "published" ? (reply.publishedAt ?? remote.updatedAt) : reply.publishedAt;
  const isSettled =
    isSame &&
    reply.state === remote.state &&
    reply.refusalReason === remote.refusalReason &&
    reply.sourceUpdatedAt !== null &&
    Date.parse(reply.sourceUpdatedAt) === Date.parse(remote.updatedAt);
  if (isSettled) return null;
  return { kind: "update", id: reply.id, remote, publishedAt, formerText: isSame ? null : reply.text };
}

/**
 * The change of a review's replies by the platform's state at `readAt`; null = none. A platform has one reply at most. Only a reply that
 * the platform listed before can be gone from it, and none that changed here after the read.
 */
export function planReply(
  stored: readonly StoredReply[],
  remote: RemoteReply | null,
  readAt: string,
): ReplyChange | null {
  if (remote) {
    const counterpart = counterpartOf(stored, remote);
    return counterpart ? update(counterpart, remote) : { kind: "insert", remote };
  }
  const gone = stored.find((reply) => reply.sourceUpdatedAt !== null && reply.state !== "saved");
  return gone && isAfter(readAt, gone.updatedAt) ? { kind: "delete", id: gone.id, text: gone.text } : null;
}
