import { env } from "#config/env.server.ts";

/** Settings of error reporting in the browser, as the content of a meta element; null without `SENTRY_DSN`. */
export const errorReportingMeta: string | null = env.SENTRY_DSN
  ? JSON.stringify({ dsn: env.SENTRY_DSN, environment: env.APP_ENV, release: "v3" })
  : null;
