import { oneOf } from "../lists/fields.ts";
import { defineListQuery } from "../lists/list-query.ts";

/** Parameters of the log of deliveries. */
export const webhookDeliveryList = defineListQuery({ state: oneOf(["all", "waiting", "delivered", "failed"], "all") });
