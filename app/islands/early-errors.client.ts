import type { ErrorReporting } from "#app/lib/error-reports.ts";

const idleTimeoutMs = 5_000;
const keptMax = 20;

function readSettings(): ErrorReporting | null {
  const text = document.querySelector('meta[name="error-reporting"]')?.getAttribute("content");
  return text ? (JSON.parse(text) as ErrorReporting) : null;
}

function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: idleTimeoutMs });
  else setTimeout(run, idleTimeoutMs);
}

/** Keeps the errors of the first seconds, and loads the reporter once the page is idle. */
export function reportErrorsLater(): void {
  const settings = readSettings();
  if (!settings) return;
  const early: unknown[] = [];
  const keep = (error: unknown) => {
    if (early.length < keptMax) early.push(error);
  };
  const onError = (event: ErrorEvent) => keep(event.error ?? event.message);
  const onRejection = (event: PromiseRejectionEvent) => keep(event.reason);
  window.addEventListener("error", onError);
  window.addEventListener("unhandledrejection", onRejection);
  const start = async () => {
    const { startErrorReporting } = await import("./error-reporting.client.ts");
    window.removeEventListener("error", onError);
    window.removeEventListener("unhandledrejection", onRejection);
    startErrorReporting(settings, early);
  };
  const startWhenIdle = () => whenIdle(() => void start());
  // This may run after the load event.
  if (document.readyState === "complete") startWhenIdle();
  else window.addEventListener("load", startWhenIdle, { once: true });
}
