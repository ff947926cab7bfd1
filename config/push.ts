import { hkdfSync } from "node:crypto";
import type { Environment } from "./environment.ts";
import type { Secrets } from "./secrets.ts";

/** The app of the Pusher protocol: its key is public, its secret signs. */
export type PushApp = { id: string; key: string; secret: string };
export type PushSettings = {
  app: PushApp;
  /** Where events are sent to; null where the process that serves the pages takes them itself. */
  publishUrl: string | null;
  /** Where browsers connect; null: where their page came from. */
  clientUrl: string | null;
};

/** Parts that run apart share the secrets of the tokens, and with them these. */
function derivedApp(jwtSecret: string): PushApp {
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", jwtSecret, "", purpose, bytes)).toString("hex");
  return { id: "comptoir", key: derive("push key", 10), secret: derive("push secret", 32) };
}

/**
 * How pushes travel. Without `PUSHER_CLIENT_URL` the product's own endpoint serves the browsers; without key and secret it takes
 * some that follow from `JWT_SECRETS`. Throws when the settings of another engine are not complete.
 */
export function pushSettings(env: Environment, secrets: Pick<Secrets, "jwt">): PushSettings {
  const { PUSHER_APP_ID: id, PUSHER_KEY: key, PUSHER_SECRET: secret } = env;
  const publishUrl = env.PUSHER_URL ?? null;
  const clientUrl = env.PUSHER_CLIENT_URL ?? null;
  const given = [id, key, secret].filter((value) => value !== undefined).length;
  if (given > 0 && given < 3)
    throw new Error("Comptoir cannot start: PUSHER_APP_ID, PUSHER_KEY and PUSHER_SECRET belong together.");
  if (clientUrl && (given === 0 || !publishUrl))
    throw new Error(
      "Comptoir cannot start: with PUSHER_CLIENT_URL, set PUSHER_URL, PUSHER_APP_ID, PUSHER_KEY and PUSHER_SECRET.",
    );
  const app = id && key && secret ? { id, key, secret } : derivedApp(secrets.jwt[0] ?? "");
  return { app, publishUrl, clientUrl };
}
