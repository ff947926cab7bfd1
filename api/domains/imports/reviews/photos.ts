import { type FoundPhoto, type KeptPhotos, keptPhotos } from "../../review-photos/keep.ts";
import { isRecord } from "../read/json.ts";
import { Fields } from "../values/fields.ts";
import { reviewColumns } from "./columns.ts";

const columns = {
  address: ["url", "address", "src", "thumbnailUrl", "imageUrl", "photoUrl", "link"],
  caption: ["caption", "thumbnailLabel", "label", "title", "alt", "description"],
  width: ["width"],
  height: ["height"],
  film: ["isVideo", "videoUrl"],
} as const;

/** Looked through of one row; what is kept is far less. */
const lookedAtMax = 1000;

function foundIn(item: unknown): FoundPhoto {
  if (!isRecord(item)) return { address: item };
  const fields = new Fields(item);
  const film = fields.find(columns.film);
  return {
    address: fields.find(columns.address),
    caption: fields.find(columns.caption),
    width: fields.find(columns.width),
    height: fields.find(columns.height),
    isVideo: film === true || film === "true" || (typeof film === "string" && film.startsWith("http")),
  };
}

type PhotosOfRow = Omit<KeptPhotos, "photos"> & {
  /** Null: it tells of none that can be taken, so that what is stored stays. */
  photos: KeptPhotos["photos"] | null;
};

/** The photos that a row tells of: a list of addresses or of objects, or addresses in one text. */
export function photosIn(fields: Fields): PhotosOfRow {
  const items = itemsOf(fields.find(reviewColumns.photos));
  if (items === null) return { photos: null, refused: [], isCut: false };
  const kept = keptPhotos(items.slice(0, lookedAtMax).map(foundIn));
  return { ...kept, photos: kept.photos.length === 0 && kept.refused.length > 0 ? null : kept.photos };
}

function itemsOf(told: unknown): unknown[] | null {
  if (Array.isArray(told)) return told;
  // A comma is part of many addresses: it ends one only where the next begins.
  return typeof told === "string" ? told.split(/[,;]*[\s|]+|[,;]+(?=https?:|$)/).filter(Boolean) : null;
}
