import type { TokenServices } from "../../platform-sessions/tokens.ts";
import type { OutboxKinds } from "../kinds.ts";

/** What workers of the outbox need. */
export type DeliveryServices = TokenServices & { outboxKinds: OutboxKinds };
