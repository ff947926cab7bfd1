import type { Log } from "#api/log.ts";
import { cleanReport, errorReportRates, ignoredErrors } from "#app/lib/error-reports.ts";
import type { Environment } from "#config/environment.ts";
import { findBuildId } from "./build-id.ts";
import { versionLabel } from "./health.ts";

/** Reports errors in addition to the log. */
export type ErrorReporter = {
  report(error: unknown, tags: Record<string, string>): void;
  /** Sends pending reports. */
  close(): Promise<void>;
};

const flushTimeoutMs = 2_000;

/**
 * Starts error reporting; null without `SENTRY_DSN`, in which case nothing of it is loaded (64 MB of memory). Runs before other imports, so
 * that the SDK can instrument the HTTP server.
 */
export async function startErrorReporting(env: Environment): Promise<ErrorReporter | null> {
  if (!env.SENTRY_DSN) return null;
  const { captureException, close, init } = await import("@sentry/react-router");
  const { tracesSampleRate, maxBreadcrumbs } = errorReportRates;
  init({
    dsn: env.SENTRY_DSN,
    environment: env.APP_ENV,
    release: findBuildId() ?? versionLabel,
    tracesSampleRate,
    maxBreadcrumbs,
    sendDefaultPii: false,
    ignoreErrors: [...ignoredErrors],
    beforeSend: cleanReport,
    beforeSendTransaction: cleanReport,
    beforeBreadcrumb: (breadcrumb) => cleanReport(breadcrumb),
  });
  return {
    report: (error, tags) => void captureException(error, { tags }),
    close: async () => void (await close(flushTimeoutMs)),
  };
}

/** A log whose errors are reported as well: each line at that level with an `error`. */
export function reportingLog(log: Log, reporter: ErrorReporter | null): Log {
  if (!reporter) return log;
  return {
    ...log,
    error(message, fields = {}) {
      log.error(message, fields);
      const { error, requestId } = fields;
      if (error instanceof Error) reporter.report(error, requestId ? { requestId: String(requestId) } : {});
    },
  };
}
