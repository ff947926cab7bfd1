import { env } from "#config/env.server.ts";

/** Settings of error reporting in the browser, as the content of a meta element; null without `SENTRY_DSN`. */
export function errorReportingMeta(buildId: string | null): string | null {
  const { SENTRY_DSN: dsn, APP_ENV: environment } = env;
  return dsn ? JSON.stringify({ dsn, environment, release: buildId ?? "v3" }) : null;
}
