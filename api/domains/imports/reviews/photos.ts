import { type FoundPhoto, type KeptPhotos, keptPhotos } from "#api/platforms/values/photos.ts";
import { Fields } from "../../../platforms/values/fields.ts";
import { reviewColumns } from "./columns.ts";

const columns = {
  address: ["url", "address", "src", "thumbnailUrl", "imageUrl", "photoUrl", "link"],
  caption: ["caption", "thumbnailLabel", "label", "title", "alt", "description"],
  width: ["width"],
  height: ["height"],
  film: ["isVideo", "videoUrl"],
} as const;

/** Entries examined per row; what is stored is far less: thirty addresses of 2,048 characters. */
const lookedAtMax = 1000;
const charactersMax = 100_000;

function foundIn(item: unknown): FoundPhoto {
  if (!(item instanceof Fields)) return { address: item };
  const film = item.find(columns.film);
  return {
    address: item.find(columns.address),
    caption: item.find(columns.caption),
    width: item.find(columns.width),
    height: item.find(columns.height),
    isVideo: film === true || film === "true" || (typeof film === "string" && film.startsWith("http")),
  };
}

export type PhotosOfRow = Omit<KeptPhotos, "photos"> & {
  /** Null: none can be taken, so that the stored ones stay. */
  photos: KeptPhotos["photos"] | null;
};

/** The photos of a row: a list of addresses or of objects, or addresses in one text. */
export function photosIn(fields: Fields): PhotosOfRow {
  const list = fields.takeItems(reviewColumns.photos);
  const text = list ? null : fields.take(reviewColumns.photos, (value) => (typeof value === "string" ? value : null));
  const isLong = text !== null && text.length > charactersMax;
  const items = text === null ? list : addressesIn(text);
  if (!items) return { photos: null, refused: [], isCut: false };
  const kept = keptPhotos(items.slice(0, lookedAtMax).map(foundIn));
  const isCut = kept.isCut || isLong;
  const hasLost = isCut || kept.refused.length > 0;
  return { ...kept, isCut, photos: kept.photos.length === 0 && hasLost ? null : kept.photos };
}

/** Addresses in one text. A comma may be part of an address: it ends one only before the next. */
function addressesIn(text: string): string[] {
  const parts = text.slice(0, charactersMax).split(/[\s|]+|[,;](?=https?:)/);
  // The last address may be cut in half.
  if (text.length > charactersMax) parts.pop();
  return parts.map(withoutEndMarks).filter(Boolean);
}

/** Strips commas at the end, step by step: a regular expression would retry a run of them from each position. */
function withoutEndMarks(part: string): string {
  let end = part.length;
  while (end > 0 && (part[end - 1] === "," || part[end - 1] === ";")) end--;
  return part.slice(0, end);
}
