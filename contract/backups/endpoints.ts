import { z } from "zod";
import { installation } from "../api-tokens/closed.ts";
import { endpointsOf } from "../endpoint.ts";
import { nothing } from "../endpoint-inputs.ts";
import { Done, response } from "../ids.ts";
import { BackupList, BackupName } from "./schemas.ts";

const endpoint = endpointsOf({ tokens: installation });

const path = z.object({ name: BackupName });
const writes = { guard: "admin", ability: { action: "update", subject: "Maintenance" } } as const;

export const backupsEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/backups",
    guard: "admin",
    ability: { action: "read", subject: "Maintenance" },
    summary: "The backups of the installation, newest first, and what is being made of them",
    input: nothing,
    output: response(BackupList),
  }),
  create: endpoint({
    ...writes,
    method: "POST",
    path: "/backups",
    summary: "Back up the database and the files now",
    audit: "backup.asked",
    event: "backup_asked",
    input: nothing,
    output: Done,
    status: 202,
    errors: ["BACKUP_RUNNING"],
  }),
  check: endpoint({
    ...writes,
    method: "POST",
    path: "/backups/{name}/checks",
    summary: "Try a backup: restore it into an empty database, compare, and remove that again",
    audit: "backup.checked",
    event: "backup_checked",
    input: path,
    output: Done,
    status: 202,
    errors: ["NOT_FOUND", "BACKUP_RUNNING"],
  }),
  download: endpoint({
    ...writes,
    method: "POST",
    path: "/backups/{name}/downloads",
    summary: "A backup as one file (tar); a POST, so that no link opens it and the log knows who took it",
    audit: "backup.downloaded",
    event: "backup_downloaded",
    input: path,
    output: z.file(),
    errors: ["NOT_FOUND"],
  }),
  delete: endpoint({
    ...writes,
    method: "DELETE",
    path: "/backups/{name}",
    summary: "Delete a backup",
    audit: "backup.deleted",
    event: "backup_deleted",
    input: path,
    output: Done,
    errors: ["NOT_FOUND", "BACKUP_RUNNING"],
  }),
};
