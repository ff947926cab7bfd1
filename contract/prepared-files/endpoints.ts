import { z } from "zod";
import { personal } from "../api-tokens/closed.ts";
import { ownFile } from "../audit/unaudited.ts";
import { endpoint } from "../endpoint.ts";
import { nothing } from "../endpoint-inputs.ts";
import { Done, Id, response } from "../ids.ts";
import { PreparedFile, PreparedFileInput } from "./schemas.ts";

const own = { guard: "session", ability: { action: "read", subject: "Review" } } as const;

export const preparedFilesEndpoints = {
  list: endpoint({
    isForOwnEyes: true,
    guard: "session",
    method: "GET",
    path: "/prepared-files",
    summary: "The caller's prepared files, newest first",
    tokens: "statistics",
    input: nothing,
    output: response(z.array(PreparedFile)),
  }),
  create: endpoint({
    ...own,
    method: "POST",
    path: "/prepared-files",
    summary: "Have a report made as a file",
    tokens: "statistics",
    audit: { none: ownFile },
    event: "report_file_started",
    input: PreparedFileInput,
    output: response(z.object({ _id: Id })),
    status: 202,
    errors: ["NOT_FOUND", "TOO_MANY_REQUESTS"],
  }),
  createPersonal: endpoint({
    guard: "session",
    method: "POST",
    path: "/prepared-files/personal-data",
    summary: "Have everything that is kept about oneself made as a zip; admins name somebody else on their behalf",
    tokens: personal,
    audit: { actions: ["user.exported"], unless: "it is the person's own" },
    event: "own_data_requested",
    input: z.object({ userId: Id.optional() }),
    output: response(z.object({ _id: Id })),
    status: 202,
    errors: ["NOT_FOUND", "TOO_MANY_REQUESTS"],
  }),
  delete: endpoint({
    guard: "session",
    method: "DELETE",
    path: "/prepared-files/{fileId}",
    summary: "Delete a prepared file, or stop it being made",
    tokens: "statistics",
    audit: { none: ownFile },
    event: "report_file_deleted",
    input: z.object({ fileId: Id }),
    output: Done,
    errors: ["NOT_FOUND"],
  }),
};
