import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { avatarFileSizeMaxBytes } from "#contract/users.ts";
import { fail } from "../../errors.ts";

const sidePixels = 256;
const quality = 82;
/** Decoded size that is still taken: a 50 megapixel photograph. Small files that unfold into huge pictures are refused. */
const pixelsMax = 50_000_000;

const startsWith = (bytes: Uint8Array, signature: number[], offset = 0) =>
  signature.every((byte, index) => bytes[offset + index] === byte);
const ascii = (text: string) => [...text].map((char) => char.charCodeAt(0));

/** The kind of a picture by its first bytes; its name and its declared type are not asked. */
function isPicture(bytes: Uint8Array): boolean {
  const isPng = startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const isJpeg = startsWith(bytes, [0xff, 0xd8, 0xff]);
  const isWebp = startsWith(bytes, ascii("RIFF")) && startsWith(bytes, ascii("WEBP"), 8);
  return isPng || isJpeg || isWebp;
}

/**
 * Makes a picture an avatar: a square WebP of 256 pixels, upright, without EXIF (which holds places). UNSUPPORTED_MEDIA_TYPE
 * when it is no png, jpeg or webp, or cannot be decoded; PAYLOAD_TOO_LARGE beyond 20 MB.
 */
export async function renderAvatar(file: Blob): Promise<Buffer> {
  if (file.size > avatarFileSizeMaxBytes) throw fail("PAYLOAD_TOO_LARGE");
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isPicture(bytes)) throw fail("UNSUPPORTED_MEDIA_TYPE");
  // Loaded with the first upload: the library takes memory that most processes never need.
  const { default: sharp } = await import("sharp");
  try {
    return await sharp(bytes, { limitInputPixels: pixelsMax, failOn: "error" })
      .autoOrient()
      .resize(sidePixels, sidePixels, { fit: "cover" })
      .webp({ quality })
      .toBuffer();
  } catch {
    throw fail("UNSUPPORTED_MEDIA_TYPE");
  }
}

/** Stores an avatar, or removes it. */
export async function updateAvatar(pool: Pool, userId: string, avatar: Buffer | null): Promise<void> {
  const version = avatar ? randomBytes(6).toString("hex") : null;
  await pool.query("update users set avatar = $2, avatar_version = $3, updated_at = now() where id = $1", [
    userId,
    avatar,
    version,
  ]);
}

/** The avatar as a WebP file. NOT_FOUND without one. */
export async function getAvatar(pool: Pool, userId: string): Promise<File> {
  const { rows } = await pool.query<{ avatar: Buffer | null }>("select avatar from users where id = $1", [userId]);
  const avatar = rows[0]?.avatar;
  if (!avatar) throw fail("NOT_FOUND");
  return new File([new Uint8Array(avatar)], "avatar.webp", { type: "image/webp" });
}
