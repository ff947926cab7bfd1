import { type ExternalAnalyser, externalAnalyser } from "#config/analysis.ts";
import { type Environment, isOnOwnMachine } from "#config/environment.ts";
import { type MediaSettings, mediaSettings } from "#config/media-settings.ts";
import { type PlatformAccess, platformAccess, sandboxAddress } from "#config/platforms.ts";
import { type PrintSettings, printSettings } from "#config/printing.ts";
import { type PushSettings, pushSettings } from "#config/push.ts";
import type { Secrets, VapidKeys } from "#config/secrets.ts";

export type AiAccess = {
  /** Set by the operator alone: no address chosen by a user is ever called. */
  endpoint: { baseUrl: string; apiKey: string | undefined; model: string } | null;
  timeoutMs: number;
  monthlyHardLimit: number;
};

function aiAccess(env: Environment): AiAccess {
  const { AI_BASE_URL: baseUrl, AI_MODEL: model, AI_API_KEY: apiKey } = env;
  return {
    endpoint: baseUrl && model ? { baseUrl, apiKey, model } : null,
    timeoutMs: env.AI_TIMEOUT_SECONDS * 1000,
    monthlyHardLimit: env.AI_MONTHLY_HARD_LIMIT,
  };
}

/** Settings of the API, which does not read the environment itself. */
export type ApiSettings = {
  appEnv: Environment["APP_ENV"];
  /** Origin of the links in mails. */
  publicOrigin: string;
  /** False: nobody has set it, and it is that of this machine. */
  isPublicOriginSet: boolean;
  /** The first signs, all verify. */
  jwtSecrets: string[];
  staffEmailDomain: string;
  e2eUserEmail: string;
  mail: { from: string; smtpUrl: string | undefined };
  experiments: {
    apiHost: string | undefined;
    clientKey: string | undefined;
    /** Opens payloads that the service, or the file, holds encrypted. */
    decryptionKey?: string | undefined;
    flagsFile: string;
  };
  /** Seconds within which a platform is not read again on a person's demand. */
  reviewsRestSeconds: number;
  /** The Pusher app that signs pushes, and how they are sent. */
  push: PushSettings;
  /** The model for drafts, if any, and how many calls a restaurant has in a month. */
  ai: AiAccess;
  /** How the platforms are reached, and the secrets that seal their tokens: the first seals, all open. */
  platforms: { access: PlatformAccess; tokenSecrets: string[] };
  /** The external analyser, in place of the embedded one; null for none. */
  analyser: ExternalAnalyser | null;
  /** What browsers are pushed to with; null: this installation pushes to no browser. */
  vapid: (VapidKeys & { subject: string }) | null;
  /** True: addresses that people give may lead to this machine, as a developer's own webhook does. */
  allowsLoopback: boolean;
  /** True: passwords that stand in the repository open what they open, as the demo's do on the machine of whoever looks at it. */
  takesKnownPasswords: boolean;
  /** Where the database is, for backups of it. */
  place: { dataDir: string; databaseUrl: string | undefined };
  /** Where files are kept. */
  media: MediaSettings;
  /** What makes PDF files, and where it opens their pages. */
  printing: PrintSettings;
};

/** How push services reach the operator. */
function vapidSubject(env: Environment): string {
  if (env.VAPID_SUBJECT) return env.VAPID_SUBJECT;
  if (env.PUBLIC_ORIGIN?.startsWith("https:")) return env.PUBLIC_ORIGIN;
  return `mailto:${/<([^>]+)>/.exec(env.MAIL_FROM)?.[1] ?? env.MAIL_FROM}`;
}

/** The API's settings from the parsed environment. */
export function apiSettings(
  env: Environment,
  secrets: Pick<Secrets, "jwt" | "tokens"> & Partial<Pick<Secrets, "vapid">>,
): ApiSettings {
  const host = env.HOST === "0.0.0.0" || env.HOST === "127.0.0.1" ? "localhost" : env.HOST;
  return {
    appEnv: env.APP_ENV,
    publicOrigin: env.PUBLIC_ORIGIN ?? `http://${host}:${env.PORT}`,
    isPublicOriginSet: env.PUBLIC_ORIGIN !== undefined,
    jwtSecrets: secrets.jwt,
    staffEmailDomain: env.STAFF_EMAIL_DOMAIN.toLowerCase(),
    e2eUserEmail: env.E2E_USER_EMAIL.toLowerCase(),
    mail: { from: env.MAIL_FROM, smtpUrl: env.SMTP_URL },
    experiments: {
      apiHost: env.GROWTHBOOK_API_HOST,
      clientKey: env.GROWTHBOOK_CLIENT_KEY,
      decryptionKey: env.GROWTHBOOK_DECRYPTION_KEY,
      flagsFile: env.FLAGS_FILE,
    },
    reviewsRestSeconds: env.REVIEWS_REST_SECONDS,
    push: pushSettings(env, secrets),
    ai: aiAccess(env),
    platforms: { access: platformAccess(env, sandboxAddress(env)), tokenSecrets: secrets.tokens },
    analyser: externalAnalyser(env),
    vapid: secrets.vapid ? { ...secrets.vapid, subject: vapidSubject(env) } : null,
    allowsLoopback: isOnOwnMachine(env),
    takesKnownPasswords: isOnOwnMachine(env),
    place: { dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL },
    media: mediaSettings(env),
    printing: printSettings(env),
  };
}
