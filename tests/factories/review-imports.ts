import type { Pool } from "pg";
import type { Database } from "#api/db/database.ts";
import type { ImportOptions } from "#api/domains/imports/import-run.ts";
import { applyImport } from "#api/domains/imports/run.ts";
import { importFile, jsonLines } from "./import-files.ts";
import { createOrganization, createRestaurant } from "./records.ts";

/** The day of every import in tests, unless given. */
export const importDay = new Date("2026-11-20T10:00:00Z");

/** Imports rows, or a file's text, as Google reviews of an organization. */
export const importReviewsOf = (
  database: Pick<Database, "pool">,
  organizationId: string,
  rows: readonly object[] | string,
  more: Partial<ImportOptions> = {},
) =>
  applyImport(database, importFile(typeof rows === "string" ? rows : jsonLines(rows)), {
    kind: "reviews",
    organizationId,
    now: importDay,
    platformKey: "gmb",
    ...more,
  });

/** The stored reviews of an organization, each with its restaurant's names. */
export const storedReviews = async (pool: Pool, organizationId: string) =>
  (
    await pool.query(
      `select v.*, r.name as restaurant_name, r.external_id as restaurant_external_id from reviews v
       join restaurants r on r.id = v.restaurant_id where r.organization_id = $1 order by v.external_id`,
      [organizationId],
    )
  ).rows;

/** A row of a file for the restaurant of `importSetup`. */
export const reviewLine = (id: string, more: object = {}) => ({
  id,
  restaurantId: "R1",
  author: "Léa",
  rating: 4,
  text: "Très bon",
  date: "2026-01-02",
  ...more,
});

/** An organization with one restaurant, `R1`. */
export async function importSetup(database: Database, more: Parameters<typeof createRestaurant>[1] = {}) {
  const { id: organizationId } = await createOrganization(database);
  const restaurant = await createRestaurant(database, { organizationId, externalId: "R1", name: "Chez Ana", ...more });
  return { organizationId, restaurant };
}
