import { sql } from "drizzle-orm";
import { reviews } from "#api/db/schema/reviews.ts";

/**
 * Some platforms show only the beginning of a review, which must not replace a stored whole text. `i`: the incoming review, `reviews`: the
 * stored one.
 */
export const fullText = sql`case when i."text" ~ '(…|\\.\\.\\.)$' and starts_with(${reviews.text}, rtrim(i."text", '.… ')) then ${reviews.text} else i."text" end`;
