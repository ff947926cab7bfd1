import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "./environment.ts";

export type Secrets = {
  session: string[];
  jwt: string[];
  /** Seal the platforms' tokens. */
  tokens: string[];
};

const isNodeError = (error: unknown, code: string) => error instanceof Error && "code" in error && error.code === code;

type Kind = keyof Secrets;
const fresh = () => randomBytes(32).toString("base64url");

/** The secrets of a new machine: generated once, stored in `DATA_DIR/secrets.json`, readable by the owner only. */
function generatedSecrets(dataDir: string): Secrets {
  const path = join(dataDir, "secrets.json");
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const secrets: Secrets = { session: [fresh()], jwt: [fresh()], tokens: [fresh()] };
  try {
    // "wx": of two processes that start together one writes and the other reads.
    writeFileSync(path, JSON.stringify(secrets), { mode: 0o600, flag: "wx" });
    return secrets;
  } catch (error) {
    if (!isNodeError(error, "EEXIST")) throw error;
    return completed(path);
  }
}

/** A file of an earlier version lacks newer secrets. */
function completed(path: string): Secrets {
  const kept = JSON.parse(readFileSync(path, "utf8")) as Partial<Secrets>;
  if (kept.session && kept.jwt && kept.tokens) return { session: kept.session, jwt: kept.jwt, tokens: kept.tokens };
  const secrets = { session: [fresh()], jwt: [fresh()], tokens: [fresh()], ...kept };
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify(secrets), { mode: 0o600 });
  renameSync(unfinished, path);
  return secrets;
}

const settings: Record<Kind, "SESSION_SECRETS" | "JWT_SECRETS" | "TOKEN_SECRETS"> = {
  session: "SESSION_SECRETS",
  jwt: "JWT_SECRETS",
  tokens: "TOKEN_SECRETS",
};

/** Secrets from the environment, else generated ones. Parts that run apart cannot share a file and need them in the environment. */
export function findSecrets(env: Environment): Secrets {
  const kinds = Object.keys(settings) as Kind[];
  const missing = kinds.filter((kind) => !env[settings[kind]]);
  if (missing.length > 0 && env.ROLE !== "all" && env.APP_ENV !== "development")
    throw new Error(
      `Comptoir cannot start: with ROLE other than \`all\`, set ${missing.map((kind) => settings[kind]).join(" and ")}.`,
    );
  const generated = missing.length > 0 ? generatedSecrets(env.DATA_DIR) : null;
  const of = (kind: Kind) => env[settings[kind]] ?? generated?.[kind] ?? [];
  return { session: of("session"), jwt: of("jwt"), tokens: of("tokens") };
}
