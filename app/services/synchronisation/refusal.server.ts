import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import type { Toast } from "#app/sessions.server.ts";
import type { RequestedRun } from "#contract/synchronisation/schemas.ts";
import { platformLabel } from "../reviews/present.server.ts";

const earliest = (runs: readonly RequestedRun[]): number =>
  Math.min(...runs.flatMap(({ until }) => (until === null ? [] : [Date.parse(until)])));

/** Why a requested run does not start, and when it will; null when one does, or where nothing is connected. */
export function refusalToast(
  context: Readonly<RouterContextProvider>,
  asked: readonly RequestedRun[],
): Omit<Toast, "id"> | null {
  if (asked.length === 0 || asked.some(({ outcome }) => outcome === "started" || outcome === "under_way")) return null;
  const t = textsIn(context, "synchronisation");
  const formats = formatsOf(languageOf(context));
  const waiting = asked.filter(({ outcome }) => outcome === "must_wait");
  const runs = waiting.length > 0 ? waiting : asked;
  const when = formats.fromNow(Math.max(1, (earliest(runs) - Date.now()) / 1000));
  const [first] = waiting;
  if (!first) return { kind: "info", title: t("refused.tooSoonTitle"), text: t("refused.tooSoon", { when }) };
  const platform = platformLabel(first.platformKey, "");
  const values = { count: waiting.length, text: formats.number(waiting.length), platform, when };
  return { kind: "info", title: t("refused.mustWaitTitle"), text: t("refused.mustWait", values) };
}
