import { z } from "zod";
import { clockTimeIn, instantIn } from "#app/lib/zoned-time.ts";
import { sendLaterDaysMax } from "#contract/outbox/schemas.ts";
import type { ProductApiError } from "../request/product-api-error.server.ts";

/** What was typed as the time at which a reply leaves; `itemId`: what waits already, null for a reply that is being written. */
export type TypedSendTime = {
  itemId: string | null;
  typed: string;
  problem: "past" | "tooFar" | "unreadable" | "byHand" | null;
};

/** Fields of a form that asks when something leaves. */
export const sendTimeFields = {
  sendAt: z
    .string()
    .default("")
    .transform((time) => time.slice(0, 30)),
  sendZone: z.string().default(""),
};
type SendTimeForm = { sendAt: string; sendZone: string };

/** Between which times something may leave, by the restaurant's own clock. */
export function sendTimesOf(zone: string, now = Date.now()) {
  // The field counts whole minutes: the next one, and the last one that is surely in time.
  const [min, max] = [now + 60_000, now + sendLaterDaysMax * 86_400_000 - 60_000];
  return { zone, min: clockTimeIn(zone, min), max: clockTimeIn(zone, max) };
}

/**
 * The time that was typed into a form, which is one of the zone that stood beside the field. `sendAt` null: none, or one that cannot
 * be read.
 */
export function readSendTime(
  { sendAt: typed, sendZone }: SendTimeForm,
  itemId: string | null = null,
): { sendAt: string | null; sendTime: TypedSendTime | undefined } {
  if (typed === "") return { sendAt: null, sendTime: undefined };
  const sendAt = instantIn(sendZone, typed);
  return { sendAt, sendTime: { itemId, typed, problem: sendAt === null ? "unreadable" : null } };
}

/** What the API has against the time; null when it refused for another reason. */
export function sendTimeProblem({ code, fields }: ProductApiError): TypedSendTime["problem"] {
  if (code === "SEND_LATER_BY_HAND") return "byHand";
  if (fields.sendAt === undefined) return null;
  if (fields.sendAt === "in_past") return "past";
  return fields.sendAt === "too_late" ? "tooFar" : "unreadable";
}

/** Between which times something may leave by the restaurant's clock (`YYYY-MM-DDTHH:MM`), and the zone that clock is in. */
export type SendTimes = ReturnType<typeof sendTimesOf>;
