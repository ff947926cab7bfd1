import { fileHeaders } from "../media/headers.ts";

/** Limits of the files that prove a report: their number, and the size of each. */
export const reportFilesMax = 5;
export const reportFileSizeMaxBytes = 5 * 1024 * 1024;
export const reportFileNameLengthMax = 150;

/** Media types of the accepted kinds of files. */
export const reportFileTypes = {
  pdf: "application/pdf",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
} as const;
export const reportFileKinds = ["pdf", "jpeg", "png", "webp"] as const satisfies (keyof typeof reportFileTypes)[];
export type ReportFileKind = (typeof reportFileKinds)[number];

/** Why a file is refused; sent in the error's `fields.file`, and the message key below `review-reports.files.faults`. */
export const reportFileFaults = ["missing", "empty", "large", "type", "renamed", "name", "twice"] as const;
export type ReportFileFault = (typeof reportFileFaults)[number];

/** Headers for a file: pictures are shown, anything else downloaded; nothing in it runs, and no cache keeps it. */
export const reportFileHeaders = (file: { name: string; type: string }): Record<string, string> => ({
  ...fileHeaders(file),
  "Cache-Control": "private, no-store",
});
