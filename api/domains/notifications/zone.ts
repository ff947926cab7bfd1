import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { notifications } from "#api/db/schema/notifications.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";

/** Where a person set no zone and no restaurant is known either. */
const zoneDefault = "Europe/Paris";

/** The zone of a person's quiet hours and digest: the one they set, else that of the restaurant a notification is about. */
export const zoneOf = (own: SQLWrapper, ofRestaurant: SQLWrapper): SQL =>
  sql`coalesce(${own}, ${ofRestaurant}, ${zoneDefault})`;

/** Zone of the restaurant of a notification, as a subselect; `chosen` says which one. */
export const restaurantZone = (chosen: SQL): SQL =>
  sql`(select ${restaurants.timeZone} from ${notifications} join ${restaurants} on ${restaurants.id} = ${notifications.restaurantId} ${chosen})`;
