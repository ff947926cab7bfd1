import { fail } from "#api/errors.ts";
import { pictureKindOf } from "#api/pictures.ts";
import {
  type ReportFileFault,
  type ReportFileKind,
  reportFileNameLengthMax,
  reportFileSizeMaxBytes,
} from "#contract/review-reports/files.ts";

/** Endings of names, by what they promise; the first one completes a name without any. */
const endings: Record<ReportFileKind, readonly string[]> = {
  pdf: ["pdf"],
  jpeg: ["jpg", "jpeg", "jpe", "jfif"],
  png: ["png"],
  webp: ["webp"],
};
/** Letters that turn the order of others round, or are not seen: a name with them reads otherwise than it is. */
const disguising = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

type Refusal = Parameters<typeof fail>[0];

/** The error for a file that is not taken, and why. */
export const fileRefused = (code: Refusal, fault: ReportFileFault) => fail(code, { fields: { file: fault } });

/** What a file is by its first bytes; null for any kind that is not taken. Its name and its declared type are not asked. */
export function kindOfBytes(bytes: Uint8Array): ReportFileKind | null {
  const isPdf = String.fromCharCode(...bytes.subarray(0, 5)) === "%PDF-";
  return isPdf ? "pdf" : pictureKindOf(bytes);
}

/** A name as it is kept, or why it is none: one that leads elsewhere, hides letters, or promises another kind than the bytes are. */
export function nameOf(given: string, kind: ReportFileKind): { name: string } | { fault: ReportFileFault } {
  const name = given.normalize("NFC").trim().replaceAll(/\s+/g, " ");
  const isOdd = disguising.test(given) || !given.isWellFormed() || /[/\\]|^\.|^$/.test(name);
  if (isOdd || name.length > reportFileNameLengthMax) return { fault: "name" };
  // "10.30.15" and "M. Roy" end in no ending.
  const ending = /\.([a-z][a-z0-9]{1,4})$/i.exec(name)?.[1]?.toLowerCase();
  if (ending === undefined) return { name: `${name}.${endings[kind][0]}` };
  return endings[kind].includes(ending) ? { name } : { fault: "renamed" };
}

export type ReadFile = { name: string; kind: ReportFileKind; content: Buffer };

/**
 * Looks a file over that is to prove a report. PAYLOAD_TOO_LARGE beyond 5 MB, UNSUPPORTED_MEDIA_TYPE for bytes of another kind, INVALID_INPUT
 * when it is empty, its name is none, or promises another kind; each says why in `fields.file`.
 */
export async function readFile(file: File): Promise<ReadFile> {
  if (file.size > reportFileSizeMaxBytes) throw fileRefused("PAYLOAD_TOO_LARGE", "large");
  if (file.size === 0) throw fileRefused("INVALID_INPUT", "empty");
  const content = Buffer.from(await file.arrayBuffer());
  const kind = kindOfBytes(content);
  if (!kind) throw fileRefused("UNSUPPORTED_MEDIA_TYPE", "type");
  const named = nameOf(file.name, kind);
  if ("fault" in named) throw fileRefused("INVALID_INPUT", named.fault);
  return { name: named.name, kind, content };
}
