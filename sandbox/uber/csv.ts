import type { Listing } from "../state/listings.ts";

/** Headings in the account's language. */
const headings = {
  en: ["Store Name", "Store UUID", "Short Order ID", "Order UUID", "Order Date", "Rating", "Comment"],
  fr: [
    "Nom du restaurant",
    "ID du restaurant",
    "Numéro court",
    "ID de la commande",
    "Date de la commande",
    "Note",
    "Commentaire",
  ],
};
const quoted = (value: string) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
const line = (values: string[]) => `${values.map(quoted).join(",")}\r\n`;

/** Feedback on orders between two instants, in Uber's format. */
export function csvOf(listings: readonly Listing[], from: number, to: number): string {
  const language = listings[0]?.restaurant.language === "fr" ? "fr" : "en";
  const rows = listings.flatMap(({ restaurant, id, reviews }) =>
    [...reviews.values()]
      .filter(({ createdAt }) => createdAt >= from && createdAt <= to)
      .map((review) =>
        line([
          restaurant.name,
          id,
          review.id.slice(0, 5).toUpperCase(),
          review.id,
          new Date(review.createdAt).toISOString(),
          String(review.rating),
          review.text ?? "",
        ]),
      ),
  );
  return line(headings[language]) + rows.join("");
}
