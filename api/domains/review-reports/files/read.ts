import { fail } from "#api/errors.ts";
import { pictureKindOf } from "#api/pictures.ts";
import {
  type ReportFileFault,
  type ReportFileKind,
  reportFileNameLengthMax,
  reportFileSizeMaxBytes,
} from "#contract/review-reports/files.ts";

/** File name extensions by kind; the first one is added to a name without any. */
const endings: Record<ReportFileKind, readonly string[]> = {
  pdf: ["pdf"],
  jpeg: ["jpg", "jpeg", "jpe", "jfif"],
  png: ["png"],
  webp: ["webp"],
};
/** Characters that reverse the order of others, or are invisible: a name with them reads differently than it is. */
const disguising = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

type Refusal = Parameters<typeof fail>[0];

/** The error for a refused file, with the reason. */
export const fileRefused = (code: Refusal, fault: ReportFileFault) => fail(code, { fields: { file: fault } });

/** The kind of a file by its first bytes; null for any other. Its name and declared type do not count. */
export function kindOfBytes(bytes: Uint8Array): ReportFileKind | null {
  const isPdf = String.fromCharCode(...bytes.subarray(0, 5)) === "%PDF-";
  return isPdf ? "pdf" : pictureKindOf(bytes);
}

/** The name to store, or why it is refused: a path, invisible characters, or an extension of another kind than the bytes. */
export function nameOf(given: string, kind: ReportFileKind): { name: string } | { fault: ReportFileFault } {
  const name = given.normalize("NFC").trim().replaceAll(/\s+/g, " ");
  const isOdd = disguising.test(given) || !given.isWellFormed() || /[/\\]|^\.|^$/.test(name);
  if (isOdd || name.length > reportFileNameLengthMax) return { fault: "name" };
  // "10.30.15" and "M. Roy" have no extension.
  const ending = /\.([a-z][a-z0-9]{1,4})$/i.exec(name)?.[1]?.toLowerCase();
  if (ending === undefined) return { name: `${name}.${endings[kind][0]}` };
  return endings[kind].includes(ending) ? { name } : { fault: "renamed" };
}

/** First bytes that tell every kind. */
const headBytes = 16;

/**
 * Checks a file that is to prove a report. PAYLOAD_TOO_LARGE beyond 5 MB, UNSUPPORTED_MEDIA_TYPE for bytes of another kind, INVALID_INPUT
 * when it is empty or its name is invalid; the reason is in `fields.file`.
 */
export async function checkFile(file: File): Promise<{ name: string; kind: ReportFileKind }> {
  if (file.size > reportFileSizeMaxBytes) throw fileRefused("PAYLOAD_TOO_LARGE", "large");
  if (file.size === 0) throw fileRefused("INVALID_INPUT", "empty");
  const kind = kindOfBytes(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()));
  if (!kind) throw fileRefused("UNSUPPORTED_MEDIA_TYPE", "type");
  const named = nameOf(file.name, kind);
  if ("fault" in named) throw fileRefused("INVALID_INPUT", named.fault);
  return { name: named.name, kind };
}
