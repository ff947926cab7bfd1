import { type SQL, sql } from "drizzle-orm";
import { mailedReports } from "#api/db/schema/mailed-reports.ts";
import { reportLinks as l } from "#api/db/schema/printed-reports.ts";

/** SQL: a link that somebody passed on, to a report in which the restaurant is; whoever has it need be of no organization. */
export const isLinkTo = (
  restaurantId: string,
): SQL => sql`${l.fileId} is null and ${l.revokedAt} is null and ${l.expiresAt} > now()
  and (${l.restaurantId} = ${restaurantId} or ${l.content} #> '{filters,restaurantIds}' ? ${restaurantId}::text)`;

/** SQL: a report by mail that names the restaurant. One on all restaurants is of its owner, and has what they reach. */
export const isMailedOn = (restaurantId: string): SQL =>
  sql`${restaurantId}::uuid = any(${mailedReports.restaurantIds})`;
