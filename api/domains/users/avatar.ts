import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { fail } from "#api/errors.ts";
import { redrawn } from "#api/pictures.ts";
import { avatarFileSizeMaxBytes } from "#contract/users/schemas.ts";

const sidePixels = 256;
const quality = 82;
/**
 * Makes a picture an avatar: a square WebP of 256 pixels, upright, without EXIF (which holds places). UNSUPPORTED_MEDIA_TYPE
 * when it is no png, jpeg or webp, or cannot be decoded; PAYLOAD_TOO_LARGE beyond 20 MB.
 */
export async function renderAvatar(file: Blob): Promise<Buffer> {
  if (file.size > avatarFileSizeMaxBytes) throw fail("PAYLOAD_TOO_LARGE");
  const avatar = await redrawn(new Uint8Array(await file.arrayBuffer()), (picture) =>
    picture.resize(sidePixels, sidePixels, { fit: "cover" }).webp({ quality }),
  );
  if (!avatar) throw fail("UNSUPPORTED_MEDIA_TYPE");
  return avatar;
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
