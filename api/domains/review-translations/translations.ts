import { type Column, type SQL, sql } from "drizzle-orm";
import type { Review } from "#contract/reviews/schemas.ts";

type Translation = Review["translations"][number];

/** Adds a translation, replacing one in the same language. */
export const withTranslation = (translations: Column, kept: Translation): SQL<Translation[]> => sql`
  jsonb_path_query_array(${translations}, '$[*] ? (@.language != $language)', ${JSON.stringify({ language: kept.language })}::jsonb)
    || ${JSON.stringify([kept])}::jsonb`;
