import { sql } from "drizzle-orm";
import { reviews } from "#api/db/schema/reviews.ts";

/**
 * Some platforms show the beginning of a review only: it must not take the place of the whole text we may have. `i`: what came in,
 * `reviews`: what is stored.
 */
export const fullText = sql`case when i."text" ~ '(…|\\.\\.\\.)$' and starts_with(${reviews.text}, rtrim(i."text", '.… ')) then ${reviews.text} else i."text" end`;
