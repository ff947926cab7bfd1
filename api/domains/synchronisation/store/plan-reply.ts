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
  /** When the platform says it was changed; null = the platform has not told of it. */
  sourceUpdatedAt: string | null;
  updatedAt: string;
};
/** What a stored reply becomes after a look at the platform. */
export type ReplyChange =
  | { kind: "insert"; remote: RemoteReply }
  | { kind: "update"; id: string; remote: RemoteReply; publishedAt: string | null; formerText: string | null }
  | { kind: "delete"; id: string; text: string };

const sameText = (one: string, other: string) => one.replace(/\s+/g, " ").trim() === other.replace(/\s+/g, " ").trim();
const isAfter = (one: string, other: string) => Date.parse(one) > Date.parse(other);

/** The stored reply that stands for the platform's: the same words, else what the platform told of before, else an imported one. */
const counterpartOf = (stored: readonly StoredReply[], remote: RemoteReply) =>
  stored.find((reply) => sameText(reply.text, remote.text)) ??
  stored.find((reply) => reply.sourceUpdatedAt !== null) ??
  stored.find((reply) => reply.state === "published" && reply.authorUserId === null);

function update(reply: StoredReply, remote: RemoteReply): ReplyChange | null {
  const isSame = sameText(reply.text, remote.text);
  // What somebody has reworded here since waits to be sent: the platform still shows the older words.
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
 * What a look at the platform at `readAt` makes of a review's replies; null = nothing. A platform holds one reply at most. Only
 * what the platform told of before can be gone from it, and nothing that changed here after the look.
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
