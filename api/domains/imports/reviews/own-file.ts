import type { Fields } from "../../../platforms/values/fields.ts";
import { findLine, findUrl, foldText } from "../../../platforms/values/text.ts";

/**
 * Heads that only our own files of reviews have, in the four languages in which the web app writes them: `tests/database/web/own-files.test.ts`
 * imports what it writes.
 */
export const ownColumns = {
  /** Our id of the restaurant: names may be shared. */
  restaurantId: [
    "restaurant_in_comptoir",
    "restaurant_dans_comptoir",
    "restaurante_en_comptoir",
    "ristorante_in_comptoir",
  ],
  /** The whole moment; `day` beside it is for people and spreadsheets. */
  moment: ["exact_moment_utc", "instant_exact_utc", "momento_exacto_utc", "momento_esatto_utc"],
  day: ["date", "fecha", "data"],
  state: ["state", "etat", "estado", "stato"],
  url: ["address", "adresse", "direccion", "indirizzo"],
} as const;

/** States in which the replies of a row are not on its platform, in the same four languages. */
const unpublished = new Set(
  [
    ...["Sans réponse", "Pas encore publiée", "Réponse impossible"],
    ...["No reply", "Not yet published", "Takes no reply"],
    ...["Sin respuesta", "Por publicar", "No admite respuesta"],
    ...["Senza risposta", "Da pubblicare", "Non ammette risposta"],
  ].map(foldText),
);
const published = new Set(["Répondu", "Replied", "Respondida", "Con risposta"].map(foldText));

/** True where a row of ours says that its replies wait in Comptoir, or were refused: taking them would call them published. */
export function isReplyUnpublished(fields: Fields): boolean {
  const isUnpublished = fields.take(ownColumns.state, (value) => {
    const state = foldText(findLine(value) ?? "");
    return unpublished.has(state) ? true : published.has(state) ? false : null;
  });
  return isUnpublished === true;
}

/** Our id of the row's restaurant; null in a file of another source. */
export const findOwnRestaurantId = (fields: Fields): string | null => findLine(fields.find(ownColumns.restaurantId));

/** The review's page, where a file calls it its address: the restaurant's own address in words is another thing. */
export const findOwnUrl = (fields: Fields): string | null =>
  fields.take(ownColumns.url, (value) => (/^\s*https?:\/\//i.test(String(value)) ? findUrl(value) : null));

/** The moment of a row of ours; the day beside it counts as read, for it says less of the same. */
export function findOwnMoment(fields: Fields): unknown {
  const moment = fields.find(ownColumns.moment);
  if (moment !== undefined) fields.find(ownColumns.day);
  return moment;
}
