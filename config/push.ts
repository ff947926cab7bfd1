import { hkdfSync } from "node:crypto";
import type { Environment } from "./environment.ts";
import type { Secrets } from "./secrets.ts";

/** The app of the Pusher protocol: its key is public, its secret signs. */
export type PushApp = { id: string; key: string; secret: string };
export type PushSettings = {
  app: PushApp;
  /** Address that events are published to; null where the process that serves the pages receives them itself. */
  publishUrl: string | null;
  /** Address browsers connect to; null: that of their page. */
  clientUrl: string | null;
};

/** Parts of the product that run apart share `JWT_SECRETS`, and so derive the same app. */
function derivedApp(jwtSecret: string): PushApp {
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", jwtSecret, "", purpose, bytes)).toString("hex");
  return { id: "comptoir", key: derive("push key", 10), secret: derive("push secret", 32) };
}

/**
 * Settings of pushes. Without `PUSHER_CLIENT_URL` the product's own endpoint serves the browsers; without key and secret both are derived
 * from `JWT_SECRETS`. Throws when the settings of another engine are incomplete.
 */
export function pushSettings(env: Environment, secrets: Pick<Secrets, "jwt">): PushSettings {
  const { PUSHER_APP_ID: id, PUSHER_KEY: key, PUSHER_SECRET: secret } = env;
  const publishUrl = env.PUSHER_URL ?? null;
  const clientUrl = env.PUSHER_CLIENT_URL ?? null;
  const app = { PUSHER_APP_ID: id, PUSHER_KEY: key, PUSHER_SECRET: secret };
  const missing = missingOf(app);
  if (missing.length > 0 && missing.length < 3)
    throw new Error(
      `Comptoir cannot start: PUSHER_APP_ID, PUSHER_KEY and PUSHER_SECRET belong together, and ${missing.join(" and ")} is missing.`,
    );
  const missingBeside = missingOf({ PUSHER_URL: publishUrl ?? undefined, ...app });
  if (clientUrl && missingBeside.length > 0)
    throw new Error(
      `Comptoir cannot start: with PUSHER_CLIENT_URL, set ${missingBeside.join(" and ")} too, which is missing.`,
    );
  const used = id && key && secret ? { id, key, secret } : derivedApp(secrets.jwt[0] ?? "");
  return { app: used, publishUrl, clientUrl };
}

const missingOf = (settings: Record<string, string | undefined>): string[] =>
  Object.keys(settings).filter((name) => settings[name] === undefined);
