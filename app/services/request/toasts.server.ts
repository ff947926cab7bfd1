import type { RouterContextProvider } from "react-router";
import { type RequestSession, sessionOf, type Toast } from "#app/sessions.server.ts";

/** The cookie carries toasts to the next page, so that they must be short and few. */
const titleLengthMax = 120;
const textLengthMax = 280;
const toastCountMax = 3;

const clamp = (text: string, lengthMax: number) =>
  text.length <= lengthMax ? text : `${text.slice(0, lengthMax - 1).trimEnd()}…`;

/** Shows a toast on the next page. Title and text are already translated, and are cut to what a cookie can hold. */
export function putToast(context: Readonly<RouterContextProvider>, toast: Omit<Toast, "id">): void {
  const session = sessionOf(context);
  const clamped: Toast = {
    id: crypto.randomUUID().slice(0, 8),
    kind: toast.kind,
    title: clamp(toast.title, titleLengthMax),
  };
  if (toast.text) clamped.text = clamp(toast.text, textLengthMax);
  if (toast.action) clamped.action = toast.action;
  // An action may be long; only the newest toast keeps one.
  const earlier = (session.get("toasts") ?? []).map(({ action: _action, ...rest }) => rest);
  session.set("toasts", [...earlier, clamped].slice(-toastCountMax));
}

/** Takes the waiting toasts out of the session. */
export function takeToasts(session: RequestSession): Toast[] {
  const toasts = session.get("toasts") ?? [];
  if (toasts.length > 0) session.unset("toasts");
  return toasts;
}
