import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";

export type FormLimits = {
  /** Folder in which files wait until `discard`; made when it is missing. */
  directory: string;
  /** What a file has beyond this is read and thrown away: it is one byte longer then, and too large for everybody. */
  fileMaxBytes: number;
  /** Of all fields that are no file, together. */
  fieldsMaxBytes: number;
};
/** A form whose files lie on the disk: reading one reads from there, and holds nothing else in memory. */
export type ReceivedForm = {
  form: FormData;
  /** Why files could not be kept, such as a full disk; they are left out of the form then. Null without such a failure. */
  failure: Error | null;
  /** Deletes the files, once nobody reads them any more. */
  discard(): Promise<void>;
};

/** More than any form of ours has. */
const partCounts = { files: 10, fields: 5000, parts: 5010 };

export const isMultipart = (headers: Headers): boolean =>
  /^multipart\/form-data\b/i.test(headers.get("content-type") ?? "");

/** Browsers write three characters of a name as these, and nothing else. */
const nameOf = (written: string) => written.replace(/%0A/gi, "\n").replace(/%0D/gi, "\r").replaceAll("%22", '"');

type Kept = { path: string; name: string; type: string; failure: Error | null };

/** Writes a file as it comes. A disk that takes no more lets the rest pass, so that the fields after it are read all the same. */
async function keep(stream: Readable, directory: string, about: Pick<Kept, "name" | "type">): Promise<Kept> {
  const kept: Kept = { ...about, path: join(directory, randomUUID()), failure: null };
  let file: FileHandle | null = null;
  const failed = (error: unknown) => {
    kept.failure ??= error as Error;
  };
  const disk = new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      if (kept.failure || !file) done();
      else file.appendFile(chunk).catch(failed).finally(done);
    },
  });
  try {
    file = await mkdir(directory, { recursive: true, mode: 0o700 }).then(() => open(kept.path, "wx", 0o600));
  } catch (error) {
    failed(error);
  }
  let isWhole = false;
  try {
    await pipeline(stream, disk);
    isWhole = kept.failure === null;
  } finally {
    await file?.close();
    if (!isWhole) await rm(kept.path, { force: true }).catch(() => {});
  }
  return kept;
}

async function fileOf({ path, name, type }: Kept): Promise<File> {
  return new File([await openAsBlob(path)], name, { type });
}

/**
 * Reads a multipart form as it comes: its files are written to the disk piece by piece, whatever stands before or after them. Throws, with
 * nothing left on the disk, when the body ends too early, fails (with its error), is no such form, or has fields beyond the limit.
 */
export async function receiveForm(
  { headers, body }: Pick<Request, "headers" | "body">,
  { directory, fileMaxBytes, fieldsMaxBytes }: FormLimits,
): Promise<ReceivedForm> {
  const parser = busboy({
    headers: { "content-type": headers.get("content-type") ?? "" },
    defParamCharset: "utf8",
    preservePath: true,
    limits: { ...partCounts, fileSize: fileMaxBytes + 1, fieldSize: fieldsMaxBytes },
  });
  const parts: { name: string; value: string | Promise<Kept> }[] = [];
  const files: Promise<Kept>[] = [];
  let fieldsBytes = 0;
  const refuse = () => parser.destroy(new Error("The form has more fields than it may."));
  parser.on("file", (name, stream, { filename, mimeType: type }) => {
    const file = keep(stream, directory, { name: nameOf(filename ?? ""), type });
    // Heard below, once the whole form has come.
    file.catch(() => {});
    files.push(file);
    parts.push({ name: nameOf(name), value: file });
  });
  parser.on("field", (name, value, { valueTruncated }) => {
    fieldsBytes += name.length + Buffer.byteLength(value);
    if (valueTruncated || fieldsBytes > fieldsMaxBytes) refuse();
    else parts.push({ name: nameOf(name), value });
  });
  for (const event of ["filesLimit", "fieldsLimit", "partsLimit"] as const) parser.on(event, refuse);
  const discard = async () => {
    for (const outcome of await Promise.allSettled(files))
      if (outcome.status === "fulfilled") await rm(outcome.value.path, { force: true }).catch(() => {});
  };
  try {
    await pipeline(body ?? [], parser);
    const form = new FormData();
    let failure: Error | null = null;
    for (const { name, value } of parts) {
      const kept = typeof value === "string" ? value : await value;
      if (typeof kept === "string") form.append(name, kept);
      else if (kept.failure) failure ??= kept.failure;
      else form.append(name, await fileOf(kept));
    }
    return { form, failure, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** Deletes what a killed process left of uploads in a folder, once nothing has come for so long. */
export async function deleteHalfReceived(directory: string, olderThanMs: number, now = Date.now()): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    const path = join(directory, name);
    const found = await stat(path).catch(() => null);
    if (found && now - found.mtimeMs > olderThanMs) await rm(path, { force: true });
  }
}
