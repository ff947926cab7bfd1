/** Why a media store did not do what it was asked. */
export type MediaFault =
  | "unreachable"
  | "busy"
  | "refused"
  | "bucket_missing"
  | "clock"
  | "full"
  | "folder"
  | "damaged"
  | "unexpected";

/** The media store cannot be used right now. The message is a sentence for whoever runs Comptoir; callers get 503. */
export class MediaUnavailable extends Error {
  override name = "MediaUnavailable";
  readonly fault: MediaFault;
  constructor(fault: MediaFault, message: string, cause?: unknown) {
    super(message, { cause });
    this.fault = fault;
  }
}

/** The same failure in a folder, by its system code; null for one that a folder does not explain. */
export function folderFailure(error: unknown, directory: string): MediaUnavailable | null {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ENOSPC" || code === "EDQUOT")
    return new MediaUnavailable("full", `The disk of ${directory} is full: no file can be kept.`, error);
  if (code === "EACCES" || code === "EPERM" || code === "EROFS" || code === "ENOTDIR" || code === "EEXIST")
    return new MediaUnavailable(
      "folder",
      `Files cannot be kept in ${directory} (${code}): it must be writable.`,
      error,
    );
  return null;
}
