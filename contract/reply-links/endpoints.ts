import { z } from "zod";
import { endpointsOf } from "../endpoint.ts";
import { Done, response } from "../ids.ts";
import { ReplyInput } from "../reviews/schemas.ts";
import { ReplyLink } from "./schemas.ts";

const endpoint = endpointsOf({ guard: "public" });

const path = "/reply-links/{token}";
const token = z.object({ token: z.string().min(1).max(200) });

/** Links in mails by which a person replies to one review, once. Reading one changes nothing: scanners open every link. */
export const replyLinksEndpoints = {
  get: endpoint({
    method: "GET",
    path,
    summary: "The review that the link of a mail replies to",
    input: token,
    output: response(ReplyLink),
    errors: ["LINK_NOT_VALID"],
  }),
  reply: endpoint({
    method: "POST",
    path,
    summary: "Reply in the name of the person the mail was sent to, with the rights they have now; the link is used up",
    audit: "review.replied",
    event: "replied_from_mail",
    input: token.extend(ReplyInput.pick({ text: true, version: true }).shape),
    output: Done,
    errors: ["LINK_NOT_VALID", "REPLY_CONFLICT", "REVIEW_NOT_ANSWERABLE", "REPLY_NEEDS_APPROVAL"],
  }),
};
