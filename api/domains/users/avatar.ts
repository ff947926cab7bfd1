import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { now } from "#api/db/instants.ts";
import { users } from "#api/db/schema/users.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { insertFile, readBytes, type StoredFile, storeFile } from "#api/media/files.ts";
import { type ReceivedFile, withReceived } from "#api/media/receive.ts";
import { redrawnFile } from "#api/pictures.ts";
import { avatarFileSizeMaxBytes } from "#contract/users/schemas.ts";

const sidePixels = 256;
const quality = 82;
/**
 * Converts a picture to an avatar: a square WebP of 256 pixels, upright, without EXIF (which may name places). UNSUPPORTED_MEDIA_TYPE
 * when it is no png, jpeg or webp, or cannot be decoded.
 */
export async function renderAvatar(file: Pick<ReceivedFile, "path" | "head">): Promise<Buffer> {
  const avatar = await redrawnFile(file, (picture) =>
    picture.resize(sidePixels, sidePixels, { fit: "cover" }).webp({ quality }),
  );
  if (!avatar) throw fail("UNSUPPORTED_MEDIA_TYPE");
  return avatar;
}

/** Stores a picture as an avatar. Throws as `renderAvatar`; PAYLOAD_TOO_LARGE beyond 20 MB, MediaUnavailable when it cannot be stored. */
export async function setAvatar(context: ApiContext, userId: string, picture: Blob): Promise<void> {
  const { media } = context;
  if (picture.size > avatarFileSizeMaxBytes) throw fail("PAYLOAD_TOO_LARGE");
  const avatar = await withReceived(media, picture.stream(), avatarFileSizeMaxBytes, renderAvatar);
  await withReceived(media, [avatar], avatar.byteLength, async (received) => {
    const about = { ownerId: userId, uploadedBy: userId, width: sidePixels, height: sidePixels };
    const file = await storeFile(media, received, { purpose: "avatar", name: "avatar.webp", ...about });
    await changeAvatar(context, userId, file);
  });
}

/** Removes an avatar. */
export const removeAvatar = (context: ApiContext, userId: string): Promise<void> => changeAvatar(context, userId, null);

async function changeAvatar(context: ApiContext, userId: string, file: StoredFile | null): Promise<void> {
  const avatarVersion = file && randomBytes(6).toString("hex");
  await transaction(context.database, async (tx) => {
    const avatarMediaId = file && (await insertFile(tx, file));
    const changed = { avatar: null, avatarMediaId, avatarVersion, updatedAt: now };
    await tx.update(users).set(changed).where(eq(users.id, userId));
    const action = file ? "user.avatarChanged" : "user.avatarRemoved";
    recordAudit(tx, { by: context, action, subject: { id: userId } });
  });
}

/** The avatar as a WebP file. NOT_FOUND without one. */
export async function getAvatar({ database, media }: ApiContext, userId: string): Promise<File> {
  const { avatarMediaId: mediaId, avatar: content } = users;
  const [user] = await database.orm.select({ mediaId, content }).from(users).where(eq(users.id, userId));
  const bytes = user && (await readBytes(media, user));
  if (!bytes) throw fail("NOT_FOUND");
  return new File([bytes], "avatar.webp", { type: "image/webp" });
}
