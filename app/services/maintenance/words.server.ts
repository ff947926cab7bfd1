import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf } from "#app/middleware/i18n.server.ts";

const soonSeconds = 12 * 60 * 60;
type Said = { until: string | null; message: string };

/** What the page of maintenance says to a reader in a zone: the operator's message, and when Comptoir is back. */
export function maintenanceWords(context: Readonly<RouterContextProvider>, { until, message }: Said, zone: string) {
  const seconds = until ? (Date.parse(until) - Date.now()) / 1000 : 0;
  if (!until || seconds <= 0) return { message, until: null };
  const { time, zonedMoment, fromNow } = formatsOf(languageOf(context));
  const at = seconds < soonSeconds ? time(until, zone) : zonedMoment(until, zone);
  return { message, until: { instant: until, at, countdown: fromNow(seconds) } };
}
export type MaintenanceWordsView = ReturnType<typeof maintenanceWords>;
