import { z } from "zod";
import { foundIn } from "./found-setting.ts";
import { mediaEnvironment, missingMediaSettings } from "./media-settings.ts";
import { platformSettings } from "./platform-settings.ts";
import { baseUrl, Flag, Origin, optional, Secret, secretList, urlOf, VapidKey, withDefault } from "./settings.ts";

/**
 * Every setting of the product. Unset and blank are the same; an invalid value stops the boot. `describe()` is the text of the README's
 * table, checked by `config/environment.test.ts`.
 */
export const Environment = z.object({
  NODE_ENV: withDefault(z.enum(["development", "production", "test"]), "development").describe(
    "Node's own; `npm start` sets `production`, `npm run dev` leaves `development`",
  ),
  APP_ENV: withDefault(z.enum(["development", "staging", "production"]), "development").describe(
    "Which environment this is; analytics leave in `production` only, `/dev/outbox` exists in `development` only, without `PUBLIC_ORIGIN`, seen from this machine only",
  ),
  ROLE: withDefault(z.enum(["all", "web", "api", "worker"]), "all").describe("Which parts this process runs"),
  HOST: withDefault(z.string(), "127.0.0.1").describe("Address to listen on; `0.0.0.0` in a container"),
  PORT: withDefault(z.coerce.number().int().min(0).max(65535), 3000).describe("Port to listen on"),
  PUBLIC_ORIGIN: optional(Origin).describe(
    "Address people use, such as `https://comptoir.example`; needed wherever others than this machine reach it, since without it only `localhost`, `*.localhost`, 127.0.0.0/8, `[::1]` and `HOST` answer",
  ),
  TRUST_PROXY: withDefault(Flag, "false").describe(
    "Take the visitor's address from `X-Forwarded-For`, and from `X-Forwarded-Proto` that the proxy ended TLS",
  ),
  PAGES_AT_ONCE: withDefault(z.coerce.number().int().min(1).max(1000), 2).describe(
    "Pages made at once while the processor is busy; up to 16 times as many while they wait for something else",
  ),
  PAGES_WAITING: withDefault(z.coerce.number().int().min(0).max(10_000), 32).describe(
    "Pages that wait for their turn; beyond that, and after 10 s (50 ms under overload), a visitor is answered 503 with `Retry-After`",
  ),
  API_AT_ONCE: withDefault(z.coerce.number().int().min(1).max(1000), 2).describe(
    "Calls of the API answered at once while the processor is busy; up to 16 times as many while they wait for something else",
  ),
  API_WAITING: withDefault(z.coerce.number().int().min(0).max(10_000), 64).describe(
    "Calls of the API that wait for their turn; beyond that, and after 10 s (50 ms under overload), a program is answered 503 with `Retry-After`",
  ),
  DATA_DIR: withDefault(z.string(), "data").describe(
    "Folder of the embedded database, files, generated secrets and backups",
  ),
  DATABASE_URL: optional(urlOf("postgres", "postgresql")).describe(
    "PostgreSQL 15 or newer; without it the embedded database in `DATA_DIR` is used",
  ),
  DATABASE_POOL_SIZE: withDefault(z.coerce.number().int().min(4).max(200), 10).describe(
    "Connections to PostgreSQL of a process, at least 4: two hear notifications, a backup holds one",
  ),
  PRODUCT_API_URL: optional(urlOf("http", "https")).describe(
    "Base address of another product API; the bundled one is then not started",
  ),
  SESSION_SECRETS: optional(secretList(Secret)).describe(
    "Comma-separated secrets of the session cookie: the first signs, all verify. Without it one is generated in `DATA_DIR`",
  ),
  JWT_SECRETS: optional(secretList(Secret)).describe(
    "Comma-separated secrets of the API's tokens: the first signs, all verify. Without it one is generated in `DATA_DIR`",
  ),
  STAFF_EMAIL_DOMAIN: withDefault(z.string(), "comptoir.example").describe("E-mail domain of internal staff"),
  E2E_USER_EMAIL: withDefault(z.email(), "e2e@comptoir.example").describe(
    "User of end-to-end tests, whose filters are never stored",
  ),
  SMTP_URL: optional(urlOf("smtp", "smtps")).describe("Mail server; without it mails stay in the local outbox"),
  MAIL_FROM: withDefault(z.string(), "Comptoir <no-reply@comptoir.example>").describe("Sender of mails"),
  GROWTHBOOK_API_HOST: optional(urlOf("http", "https")).describe(
    "GrowthBook address; without it flags come from `FLAGS_FILE`",
  ),
  GROWTHBOOK_CLIENT_KEY: optional(z.string()).describe("GrowthBook client key"),
  GROWTHBOOK_DECRYPTION_KEY: optional(z.string()).describe(
    "Key of payloads that GrowthBook encrypts; without it an encrypted payload stops the start",
  ),
  FLAGS_FILE: withDefault(z.string(), "config/flags.json").describe("Experiment flags in GrowthBook's payload format"),
  SENTRY_DSN: optional(urlOf("http", "https")).describe("Error reporting, on both sides; off without it"),
  METRICS_TOKEN: optional(z.string().min(16)).describe(
    "Bearer token, 16 characters or more, that `/metrics` asks for; without it there is no such address",
  ),
  ANALYTICS_URL: optional(urlOf("http", "https")).describe(
    "Segment-style HTTP address for events, such as `https://events.example/v1`",
  ),
  ANALYTICS_WRITE_KEY: optional(z.string()).describe("Write key of the events address"),
  LOG_LEVEL: withDefault(z.enum(["debug", "info", "warn", "error"]), "info").describe("Least severity that is logged"),
  REVIEWS_REST_SECONDS: withDefault(z.coerce.number().int().min(0).max(3600), 30).describe(
    "A platform that was read so shortly ago is not read again at the press of a button",
  ),
  DEMO: optional(Flag).describe(
    "Creates the demo organization when the database is empty; on by default with the embedded database in `development`. Its password opens nothing with `PUBLIC_ORIGIN` or outside of `development`",
  ),
  PUSHER_APP_ID: optional(z.string()).describe(
    "Pusher Channels or another server of its protocol: app id; without id, key and secret they follow from `JWT_SECRETS`",
  ),
  PUSHER_KEY: optional(z.string()).describe("Its app key"),
  PUSHER_SECRET: optional(z.string()).describe("Its app secret"),
  PUSHER_URL: optional(urlOf("http", "https")).describe(
    "Where pushes are sent, such as `https://api-eu.pusher.com`; with `ROLE=worker` the address of the process with `ROLE=web`. Without it this process",
  ),
  PUSHER_CLIENT_URL: optional(urlOf("ws", "wss")).describe(
    "Where browsers connect, such as `wss://ws-eu.pusher.com`; without it Comptoir's own endpoint, at the address of the pages",
  ),
  VAPID_PUBLIC_KEY: optional(VapidKey(65)).describe(
    "Public key of browser pushes; without it and its private key a pair is generated in `DATA_DIR`",
  ),
  VAPID_PRIVATE_KEY: optional(VapidKey(32)).describe("The private key that belongs to it"),
  VAPID_SUBJECT: optional(
    z
      .string()
      .regex(
        /^(?:mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/,
        "needs `mailto:` and an address, or one that begins with https://",
      ),
  ).describe(
    "Where push services reach the operator, `mailto:` or `https:`; without it `PUBLIC_ORIGIN`, else the address of `MAIL_FROM`",
  ),
  AI_BASE_URL: baseUrl().describe(
    "OpenAI-compatible endpoint that drafts replies, such as `http://localhost:11434/v1`; without it drafts are made of templates",
  ),
  AI_API_KEY: optional(z.string()).describe("Its key, where it asks for one"),
  AI_MODEL: optional(z.string()).describe("The model it is asked for; needed with `AI_BASE_URL`"),
  AI_TIMEOUT_SECONDS: withDefault(z.coerce.number().int().min(1).max(120), 20).describe("How long a draft may take"),
  AI_MONTHLY_HARD_LIMIT: withDefault(z.coerce.number().int().min(0), 500).describe(
    "Calls that one restaurant may make in a calendar month, unless its organization has a limit of its own",
  ),
  ANALYSER_URL: baseUrl().describe(
    "Analyser of reviews outside of Comptoir (docs/guides/analysis.md); without it the embedded one reads them",
  ),
  ANALYSER_FORMAT: withDefault(z.enum(["json", "chat"]), "json").describe(
    "What it speaks: our own JSON, or `chat` for an OpenAI-compatible endpoint, whose address ends before `/chat/completions`",
  ),
  ANALYSER_KEY: optional(z.string()).describe("Sent to it as a bearer token"),
  ANALYSER_MODEL: optional(z.string()).describe("Model that a chat endpoint is asked for"),
  ANALYSER_TIMEOUT_SECONDS: withDefault(z.coerce.number().int().min(1).max(300), 30).describe(
    "How long it may take for a batch of reviews",
  ),
  CHROMIUM_PATH: optional(z.string()).describe(
    "Chromium that makes PDF files of reports; without it the one in the usual places. Where there is none, reports are printed by the readers' browsers",
  ),
  PAGES_URL: baseUrl().describe(
    "Where Chromium opens the pages of reports; with `ROLE=worker` the address of the process with `ROLE=web`. Without it this process",
  ),
  ...mediaEnvironment,
  ...platformSettings,
});
export type Environment = z.infer<typeof Environment>;

/** True where Comptoir answers whoever tries or develops it on this machine, and nobody else. */
export const isOnOwnMachine = (env: Pick<Environment, "APP_ENV" | "PUBLIC_ORIGIN">): boolean =>
  env.APP_ENV === "development" && env.PUBLIC_ORIGIN === undefined;

/** Parses a raw environment. Throws one error that names every invalid setting and its problem. */
export function parseEnvironment(raw: Record<string, string | undefined>): Environment {
  const parsed = Environment.safeParse(raw);
  if (parsed.success) {
    const { GROWTHBOOK_API_HOST, GROWTHBOOK_CLIENT_KEY } = parsed.data;
    const { AI_BASE_URL, AI_MODEL, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = parsed.data;
    const missing = [
      ...(AI_BASE_URL && !AI_MODEL ? ["AI_MODEL: AI_BASE_URL needs the name of a model"] : []),
      ...(VAPID_PUBLIC_KEY && !VAPID_PRIVATE_KEY ? ["VAPID_PRIVATE_KEY: VAPID_PUBLIC_KEY needs it"] : []),
      ...(VAPID_PRIVATE_KEY && !VAPID_PUBLIC_KEY ? ["VAPID_PUBLIC_KEY: VAPID_PRIVATE_KEY needs it"] : []),
      ...(GROWTHBOOK_API_HOST && !GROWTHBOOK_CLIENT_KEY ? ["GROWTHBOOK_CLIENT_KEY: GROWTHBOOK_API_HOST needs it"] : []),
      ...missingMediaSettings(parsed.data),
    ];
    if (missing.length === 0) return parsed.data;
    throw notRight(missing);
  }
  throw notRight(
    parsed.error.issues.map(({ path: [name = "", index], message }) => {
      const found = foundIn(String(name), raw[String(name)] ?? "", typeof index === "number" ? index : null);
      return `${String(name)}: ${message} (found ${found})`;
    }),
  );
}

const notRight = (lines: string[]) =>
  new Error(`Comptoir cannot start, these settings are not right:\n${lines.map((line) => `  ${line}`).join("\n")}`);
