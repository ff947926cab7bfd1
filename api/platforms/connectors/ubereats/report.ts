import { PlatformError, type VendorReview } from "#api/platforms/connector.ts";
import { readCsv } from "#api/platforms/files/csv.ts";
import { findDate } from "#api/platforms/values/dates.ts";
import { idFromFacts } from "#api/platforms/values/external-ids.ts";
import { Fields, hasColumn } from "#api/platforms/values/fields.ts";
import { guessLanguage } from "#api/platforms/values/language.ts";
import { findRating, ratingOf } from "#api/platforms/values/ratings.ts";
import { findLine, findText } from "#api/platforms/values/text.ts";
import { instantIn } from "#api/platforms/values/zones.ts";
import { normalised } from "../review.ts";

/** Headings change with the account's language; accents, case and punctuation do not count. */
const columns = {
  order: [
    "order_uuid",
    "order_id",
    "workflow_uuid",
    "id de commande",
    "id de la commande",
    "identifiant de la commande",
    "numero de commande",
    "id del pedido",
    "identificador del pedido",
    "numero de pedido",
    "id ordine",
    "id dell'ordine",
    "numero ordine",
  ],
  store: [
    "store_uuid",
    "store_id",
    "restaurant_uuid",
    "restaurant_id",
    "id du restaurant",
    "id de l'etablissement",
    "id du magasin",
    "id de la tienda",
    "id del restaurante",
    "id del negozio",
    "id del ristorante",
  ],
  rating: [
    "rating",
    "rating_value",
    "customer_rating",
    "eater_rating",
    "overall_rating",
    "note",
    "note du client",
    "evaluation",
    "valoracion",
    "calificacion",
    "puntuacion",
    "valutazione",
    "voto",
  ],
  comment: [
    "comment",
    "comments",
    "customer_comment",
    "eater_comment",
    "feedback",
    "commentaire",
    "commentaires",
    "commentaire du client",
    "comentario",
    "comentarios",
    "commento",
    "commenti",
  ],
  date: [
    "feedback_date",
    "rating_date",
    "review_date",
    "date",
    "order_date",
    "date_ordered",
    "timestamp",
    "date de l'avis",
    "date de la note",
    "date de la commande",
    "date de commande",
    "fecha",
    "fecha de la valoracion",
    "fecha del pedido",
    "data",
    "data della valutazione",
    "data dell'ordine",
  ],
  author: ["customer_name", "eater_name", "nom du client", "nombre del cliente", "nome cliente", "nome del cliente"],
};

type Found = { locationId: string | null; review: VendorReview };

function findReview(row: Record<string, unknown>, now: Date): Found | null {
  const fields = new Fields(row);
  const date = findDate(fields.find(columns.date), now);
  const rated = findRating(fields.find(columns.rating), null);
  const text = findText(fields.find(columns.comment));
  const rating = rated.kind === "rated" ? ratingOf(rated) : null;
  // The report includes orders without a rating.
  if (!date || (!rating && !text)) return null;
  const locationId = findLine(fields.find(columns.store))?.toLowerCase() ?? null;
  const publishedAt = date.kind === "local" ? instantIn("UTC", date.local) : date.at;
  const author = findLine(fields.find(columns.author));
  const order = findLine(fields.find(columns.order));
  const externalId = order ?? idFromFacts(["ubereats", locationId, author, publishedAt.toISOString(), text]);
  const language = text ? guessLanguage(text) : null;
  return { locationId, review: normalised({ externalId, rating, text, language, author, publishedAt, raw: row }) };
}

/**
 * The reviews of a feedback report (platform reference, 3.5). A file without the required columns is UNKNOWN: nothing is guessed. Times are
 * read as UTC, since the file names no zone.
 */
export function readReport(csv: string, now: Date): Found[] {
  const { rows, header } = readCsv(csv.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n"), "report.csv");
  const isKnown = hasColumn(header, columns.date) && hasColumn(header, columns.rating);
  if (!isKnown)
    throw new PlatformError("UNKNOWN", "The report of Uber Eats has headings that are not known here.", {
      vendorCode: "unexpected_form",
    });
  return rows.flatMap(({ fields }) => findReview(fields, now) ?? []);
}
