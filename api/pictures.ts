import type { Sharp } from "sharp";

/** Largest accepted decoded size: a 50 megapixel photograph. Small files that decode to huge pictures are refused. */
const pixelsMax = 50_000_000;

const startsWith = (bytes: Uint8Array, signature: number[], offset = 0) =>
  signature.every((byte, index) => bytes[offset + index] === byte);
const ascii = (text: string) => [...text].map((char) => char.charCodeAt(0));

/** The kind of a picture by its first bytes; its name and declared type do not count. */
export function pictureKindOf(bytes: Uint8Array): "png" | "jpeg" | "webp" | null {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return "jpeg";
  return startsWith(bytes, ascii("RIFF")) && startsWith(bytes, ascii("WEBP"), 8) ? "webp" : null;
}

/**
 * Converts a png, jpeg or webp to a WebP by `shape`: upright, without EXIF (which may name places) and other data of the file. Null when it
 * is none of the three, too large, or cannot be decoded.
 */
export async function redrawn(bytes: Uint8Array, shape: (picture: Sharp) => Sharp): Promise<Buffer | null> {
  return pictureKindOf(bytes) ? redraw(bytes, shape) : null;
}

/** The same of a file on the disk, which is read as it is decoded. */
export async function redrawnFile(
  { path, head }: { path: string; head: Uint8Array },
  shape: (picture: Sharp) => Sharp,
): Promise<Buffer | null> {
  return pictureKindOf(head) ? redraw(path, shape) : null;
}

async function redraw(from: Uint8Array | string, shape: (picture: Sharp) => Sharp): Promise<Buffer | null> {
  // Loaded with the first picture: the library takes memory that most processes never need.
  const { default: sharp } = await import("sharp");
  // It would hold files open that are deleted.
  sharp.cache(false);
  try {
    const picture = sharp(from, { limitInputPixels: pixelsMax, failOn: "error" }).autoOrient();
    return await shape(picture).toBuffer();
  } catch {
    return null;
  }
}
