import { PlatformError, type ReplyWriter } from "#api/platforms/connector.ts";
import { readResponse } from "../responses.ts";
import type { Google } from "./calls.ts";
import { replyOf, reviewPath } from "./reviews.ts";
import { ReviewReply } from "./shapes.ts";

/** Replies (platform reference, 1.4). PUT replaces, so that repeating it has the same result. */
export function googleReplies(google: Google): ReplyWriter {
  return {
    lengthMaxBytes: 4096,
    async put(session, externalId, text) {
      const response = await google.call("gbpV4", session.accessToken, {
        method: "PUT",
        path: `${reviewPath(session, externalId)}/reply`,
        json: { comment: text },
        edits: session.location.externalId,
      });
      const reply = readResponse(ReviewReply, response);
      const now = new Date(google.http.now());
      // A response without a state means that Google accepted the reply, not that it is shown.
      const state = reply.reviewReplyState ? {} : { state: "in_review" as const };
      return { ...replyOf(reply, now), ...state };
    },
    async remove(session, externalId) {
      const path = `${reviewPath(session, externalId)}/reply`;
      const edits = session.location.externalId;
      await google.call("gbpV4", session.accessToken, { method: "DELETE", path, edits }).catch((error: unknown) => {
        if (!(error instanceof PlatformError && error.code === "NOT_FOUND")) throw error;
      });
    },
  };
}
