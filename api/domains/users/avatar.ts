import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { now } from "#api/db/instants.ts";
import { users } from "#api/db/schema/users.ts";
import type { Statements } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import { redrawn } from "#api/pictures.ts";
import { avatarFileSizeMaxBytes } from "#contract/users/schemas.ts";

const sidePixels = 256;
const quality = 82;
/**
 * Converts a picture to an avatar: a square WebP of 256 pixels, upright, without EXIF (which may name places). UNSUPPORTED_MEDIA_TYPE
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
export async function updateAvatar(tx: Statements, userId: string, avatar: Buffer | null): Promise<void> {
  const version = avatar ? randomBytes(6).toString("hex") : null;
  await tx.update(users).set({ avatar, avatarVersion: version, updatedAt: now }).where(eq(users.id, userId));
}

/** The avatar as a WebP file. NOT_FOUND without one. */
export async function getAvatar(tx: Statements, userId: string): Promise<File> {
  const [user] = await tx.select({ avatar: users.avatar }).from(users).where(eq(users.id, userId));
  if (!user?.avatar) throw fail("NOT_FOUND");
  return new File([new Uint8Array(user.avatar)], "avatar.webp", { type: "image/webp" });
}
