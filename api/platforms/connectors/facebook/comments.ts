import { z } from "zod";
import { PlatformError, type ReplyWriter, type Session, type VendorReply } from "#api/platforms/connector.ts";
import type { Graph } from "../meta/graph.ts";
import { readResponse, Timestamp } from "../responses.ts";

export const Comment = z.object({
  id: z.string(),
  message: z.string().default(""),
  from: z.object({ id: z.string() }).nullish(),
  created_time: Timestamp,
});
type Comment = z.infer<typeof Comment>;
export const commentFields = "id,message,from,created_time";
const Created = z.object({ id: z.string() });

/** A recommendation without a story has a hash for an id, and can be replied to only on Facebook. */
export const hasStory = (externalId: string): boolean => !externalId.startsWith("sha256:");

/** The Page's own comments, newest first: the newest is its reply. */
export const ownComments = (comments: readonly Comment[], pageId: string): Comment[] =>
  comments
    .filter(({ from }) => from?.id === pageId)
    .sort((a, b) => b.created_time.getTime() - a.created_time.getTime());

export const replyOf = (comment: Comment | undefined): VendorReply | null =>
  comment ? { text: comment.message, updatedAt: comment.created_time, state: "live", refusalReason: null } : null;

export async function readOwnComments(graph: Graph, session: Session, storyId: string): Promise<Comment[]> {
  const query = { filter: "stream", order: "reverse_chronological", fields: commentFields, limit: "100" };
  const comments: Comment[] = [];
  for await (const comment of graph.rows(session.accessToken, { path: `/${storyId}/comments`, query }, Comment))
    comments.push(comment);
  return ownComments(comments, session.location.externalId);
}

function requireStory(externalId: string): void {
  if (hasStory(externalId)) return;
  throw new PlatformError("UNSUPPORTED", "Facebook gives no way to answer this recommendation; answer it there.", {
    vendorCode: "no_story",
  });
}

/** Writes the first comment. It may be there although no response arrived: it is then found instead of written again. */
async function create(graph: Graph, session: Session, storyId: string, text: string): Promise<Comment | null> {
  const path = `/${storyId}/comments`;
  try {
    readResponse(Created, await graph.call(session.accessToken, { method: "POST", path, form: { message: text } }));
    return null;
  } catch (error) {
    if (!(error instanceof PlatformError && error.isUncertain)) throw error;
    const [newest] = await readOwnComments(graph, session, storyId);
    if (newest?.message !== text) throw error;
    return newest;
  }
}

/**
 * A reply is a comment of the Page on the recommendation's story (platform reference, 2.2). Existing comments are read first: the same text
 * is not written twice, and another one is edited in place.
 */
export function facebookReplies(graph: Graph): ReplyWriter {
  return {
    lengthMaxBytes: 8000,
    async put(session, externalId, text) {
      requireStory(externalId);
      const [newest] = await readOwnComments(graph, session, externalId);
      let standing = newest?.message === text ? newest : null;
      if (!newest) standing = await create(graph, session, externalId, text);
      else if (!standing) {
        const call = { method: "POST", path: `/${newest.id}`, form: { message: text }, isRepeatable: true } as const;
        await graph.call(session.accessToken, call);
      }
      const updatedAt = standing?.created_time ?? new Date(graph.now());
      return { text, updatedAt, state: "live", refusalReason: null };
    },
    async remove(session, externalId) {
      requireStory(externalId);
      const [newest] = await readOwnComments(graph, session, externalId);
      if (!newest) return;
      await graph.call(session.accessToken, { method: "DELETE", path: `/${newest.id}` }).catch((error: unknown) => {
        if (!(error instanceof PlatformError && error.code === "NOT_FOUND")) throw error;
      });
    },
  };
}
