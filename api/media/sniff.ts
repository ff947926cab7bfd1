import { pictureKindOf } from "../pictures.ts";

const startsWith = (bytes: Uint8Array, text: string) => String.fromCharCode(...bytes.subarray(0, text.length)) === text;

/** The media type of a file by its first bytes. Its name and declared type do not count; unknown bytes are `application/octet-stream`. */
export function typeOfBytes(head: Uint8Array): string {
  const picture = pictureKindOf(head);
  if (picture) return `image/${picture}`;
  if (startsWith(head, "%PDF-")) return "application/pdf";
  if (startsWith(head, "PK\x03\x04")) return "application/zip";
  return head.length > 0 && !head.includes(0) ? "text/plain" : "application/octet-stream";
}
