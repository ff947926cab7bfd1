import { readBytes } from "#api/media/files.ts";
import type { MediaStore } from "#api/media/store.ts";
import { redrawn } from "#api/pictures.ts";

/** Shown 48 px high, on screens with two dots for one. */
const height = 96;

/** Reads logos for mails: as PNG, since not every mail program shows WebP. Null for one that is gone. */
export const mailLogoIn =
  (media: MediaStore) =>
  async (mediaId: string): Promise<Buffer | null> => {
    const bytes = await readBytes(media, { mediaId, content: null });
    return bytes && redrawn(bytes, (picture) => picture.resize({ height, withoutEnlargement: true }).png());
  };
