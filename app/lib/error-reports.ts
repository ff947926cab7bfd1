import { cleanPath } from "./clean-path.ts";

/** Rates and limits of error reporting (specification, section 9); the same on both sides. */
export const errorReportRates = {
  tracesSampleRate: 0.1,
  replaysSessionSampleRate: 0.1,
  replaysOnErrorSampleRate: 1,
  maxBreadcrumbs: 30,
} as const;

/** Errors that are not reported (specification, section 8): caused by the visitor's network or browser. */
export const ignoredErrors: readonly (RegExp | string)[] = [
  // A chunk of an earlier build, requested after a deployment.
  /Loading (?:CSS )?chunk [\w-]+ failed/i,
  /ChunkLoadError/,
  /(?:Failed to fetch|error loading) dynamically imported module/i,
  /Importing a module script failed/i,
  /Unable to preload CSS/i,
  // Generic messages of requests that failed.
  /^(?:TypeError: )?Failed to fetch$/,
  /^(?:TypeError: )?Load failed$/,
  /NetworkError when attempting to fetch resource/,
  /^(?:TypeError: )?(?:cancelled|The network connection was lost\.?|The Internet connection appears to be offline\.?)$/i,
  /Http failure response for/,
  /Request failed with status code \d+/,
  /^AbortError/,
  // Rejections that carry no error.
  /Non-Error (?:promise rejection|exception) captured/,
  // Errors of browsers and their extensions.
  /ResizeObserver loop/,
  /^Script error\.?$/,
  /Extension context invalidated/,
  /(?:chrome|moz|safari-web)-extension:/,
  /Object Not Found Matching Id:\d+/,
  /webkit\.messageHandlers/,
  /Can't find variable: (?:gmo|__gCrWeb|_AutofillCallbackHandler)/,
];

const address = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const jsonWebToken = /eyJ[\w-]+\.[\w-]+\.[\w-]*/g;
const pathInText = /(https?:\/\/[^\s/?#"'<>]+)?(\/[^\s"'<>)]*)/g;

/** A text without e-mail addresses and tokens, whose URLs have neither query nor secret segments. */
export function cleanText(text: string): string {
  return text
    .replace(jsonWebToken, "[token]")
    .replace(pathInText, (_all, origin: string | undefined, path: string) => (origin ?? "") + cleanPath(path))
    .replace(address, "[address]");
}

/** Parts of a report about the person or with what they sent. */
const removedKeys =
  /^(?:user|cookies?|headers|query_string|server_name|env|http\.(?:query|fragment|request\.header.*|response\.header.*|user_agent|client_ip)|(?:client|user|net\.peer|net\.host)\.(?:address|ip)|url\.(?:query|fragment)|.*(?:password|secret|token|authorization|dsn).*)$/i;
/** Parts about the program, not the request: their paths and hashes must stay readable. */
const untouchedKeys = new Set(["frames", "debug_meta", "sdk", "modules", "event_id", "trace_id", "span_id", "release"]);

function cleanValue(value: unknown): unknown {
  if (typeof value === "string") return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanValue);
  if (value === null || typeof value !== "object") return value;
  const kept = Object.entries(value).filter(([key]) => !removedKeys.test(key));
  return Object.fromEntries(kept.map(([key, part]) => [key, untouchedKeys.has(key) ? part : cleanValue(part)]));
}

/**
 * A report cleaned for sending: method and cleaned address of the request, stack, breadcrumbs. No cookie, header, body, query, person or
 * token. Used for errors and traces on both sides, because the SDK's own defaults send most of these.
 */
export function cleanReport<Report extends object>(report: Report): Report {
  const cleaned = cleanValue(report) as Report & { request?: { method?: unknown; url?: unknown } };
  if (cleaned.request) cleaned.request = { method: cleaned.request.method, url: cleaned.request.url };
  return cleaned;
}

/** Settings of error reporting in the document; see `app/services/request/error-reporting.server.ts`. */
export type ErrorReporting = { dsn: string; environment: string; release: string };
