import { z } from "zod";
import { ownChannel } from "../audit/unaudited.ts";
import { endpoint } from "../endpoint.ts";
import { response } from "../ids.ts";
import { Unsubscribe } from "./schemas.ts";

const path = "/unsubscribes/{token}";
const input = z.object({ token: z.string().min(1).max(1000) });
const link = { path, guard: "public", input, output: response(Unsubscribe), errors: ["LINK_NOT_VALID"] } as const;

/** The link at the foot of a mail. Reading it changes nothing: scanners open every link. */
export const unsubscribesEndpoints = {
  get: endpoint({ ...link, method: "GET", summary: "What the link of a mail stops" }),
  stop: endpoint({
    ...link,
    method: "POST",
    summary: "Stop these mails; again changes nothing",
    audit: { none: ownChannel },
    event: "mails_stopped",
  }),
  resume: endpoint({
    ...link,
    method: "DELETE",
    summary: "Undo it: what stood there before holds again",
    audit: { none: ownChannel },
    event: "mails_resumed",
  }),
};
