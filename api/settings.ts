import { type ExternalAnalyser, externalAnalyser } from "#config/analysis.ts";
import type { Environment } from "#config/environment.ts";
import { type PlatformAccess, platformAccess, sandboxAddress } from "#config/platforms.ts";
import { type PushSettings, pushSettings } from "#config/push.ts";
import type { Secrets } from "#config/secrets.ts";

export type AiAccess = {
  /** Set by whoever runs the installation and by nobody else: no address of a person's choosing is ever called. */
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

/** What the API needs to know of its surroundings, without reading the environment itself. */
export type ApiSettings = {
  appEnv: Environment["APP_ENV"];
  /** Origin of the links in mails. */
  publicOrigin: string;
  /** The first signs, all verify. */
  jwtSecrets: string[];
  staffEmailDomain: string;
  e2eUserEmail: string;
  mail: { from: string; smtpUrl: string | undefined };
  experiments: { apiHost: string | undefined; clientKey: string | undefined; flagsFile: string };
  /** A platform that was read so shortly ago is not read again because a person asks. */
  reviewsRestSeconds: number;
  /** The app whose key and secret sign pushes, and how they travel. */
  push: PushSettings;
  /** Where drafts come from, if from anywhere, and how many calls a restaurant has in a month. */
  ai: AiAccess;
  /** How the platforms are reached, and the secrets that seal their tokens: the first seals, all open. */
  platforms: { access: PlatformAccess; tokenSecrets: string[] };
  /** Reads reviews in place of the embedded analyser; null where there is none. */
  analyser: ExternalAnalyser | null;
};

/** The API's settings out of the parsed environment. */
export function apiSettings(env: Environment, secrets: Pick<Secrets, "jwt" | "tokens">): ApiSettings {
  const host = env.HOST === "0.0.0.0" || env.HOST === "127.0.0.1" ? "localhost" : env.HOST;
  return {
    appEnv: env.APP_ENV,
    publicOrigin: env.PUBLIC_ORIGIN ?? `http://${host}:${env.PORT}`,
    jwtSecrets: secrets.jwt,
    staffEmailDomain: env.STAFF_EMAIL_DOMAIN.toLowerCase(),
    e2eUserEmail: env.E2E_USER_EMAIL.toLowerCase(),
    mail: { from: env.MAIL_FROM, smtpUrl: env.SMTP_URL },
    experiments: {
      apiHost: env.GROWTHBOOK_API_HOST,
      clientKey: env.GROWTHBOOK_CLIENT_KEY,
      flagsFile: env.FLAGS_FILE,
    },
    reviewsRestSeconds: env.REVIEWS_REST_SECONDS,
    push: pushSettings(env, secrets),
    ai: aiAccess(env),
    platforms: { access: platformAccess(env, sandboxAddress(env)), tokenSecrets: secrets.tokens },
    analyser: externalAnalyser(env),
  };
}
