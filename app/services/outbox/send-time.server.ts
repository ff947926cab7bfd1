import { z } from "zod";
import { clockTimeIn, instantIn } from "#app/lib/zoned-time.ts";
import { sendLaterDaysMax } from "#contract/outbox/schemas.ts";
import type { ProductApiError } from "../request/product-api-error.server.ts";

/** The typed time to send a reply; `itemId`: the queued item, null for a reply that is being written. */
export type TypedSendTime = {
  itemId: string | null;
  typed: string;
  problem: "past" | "tooFar" | "unreadable" | "byHand" | null;
};

/** Fields of a form with the time to send. */
export const sendTimeFields = {
  sendAt: z
    .string()
    .default("")
    .transform((time) => time.slice(0, 30)),
  sendZone: z.string().default(""),
};
type SendTimeForm = { sendAt: string; sendZone: string };

/** Earliest and latest time to send, by the restaurant's clock. */
export function sendTimesOf(zone: string, now = Date.now()) {
  // The field has whole minutes: the next one, and the last one that is surely in time.
  const [min, max] = [now + 60_000, now + sendLaterDaysMax * 86_400_000 - 60_000];
  return { zone, min: clockTimeIn(zone, min), max: clockTimeIn(zone, max) };
}

/** The typed time of a form, in the zone sent with it. `sendAt` null: none, or an unreadable one. */
export function readSendTime(
  { sendAt: typed, sendZone }: SendTimeForm,
  itemId: string | null = null,
): { sendAt: string | null; sendTime: TypedSendTime | undefined } {
  if (typed === "") return { sendAt: null, sendTime: undefined };
  const sendAt = instantIn(sendZone, typed);
  return { sendAt, sendTime: { itemId, typed, problem: sendAt === null ? "unreadable" : null } };
}

/** The API's problem with the time; null when it refused for another reason. */
export function sendTimeProblem({ code, fields }: ProductApiError): TypedSendTime["problem"] {
  if (code === "SEND_LATER_BY_HAND") return "byHand";
  if (fields.sendAt === undefined) return null;
  if (fields.sendAt === "in_past") return "past";
  return fields.sendAt === "too_late" ? "tooFar" : "unreadable";
}

/** Earliest and latest time to send by the restaurant's clock (`YYYY-MM-DDTHH:MM`), and its zone. */
export type SendTimes = ReturnType<typeof sendTimesOf>;
