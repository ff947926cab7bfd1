import { createECDH, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "./environment.ts";

export type Secrets = {
  session: string[];
  jwt: string[];
  /** Seal the platforms' tokens. */
  tokens: string[];
  /** Key pair that signs browser pushes; null where none is set and none can be kept. */
  vapid: VapidKeys | null;
};

/** Raw keys in base64url, as the push services take them. */
export type VapidKeys = { publicKey: string; privateKey: string };

const isNodeError = (error: unknown, code: string) => error instanceof Error && "code" in error && error.code === code;

type Kind = Exclude<keyof Secrets, "vapid">;
type Kept = Omit<Secrets, "vapid"> & { vapid: VapidKeys };

function freshVapid(): VapidKeys {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  // A key may begin with zeros, which the number itself leaves out.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString("base64url");
  return { publicKey: pair.getPublicKey("base64url"), privateKey };
}

const freshSecrets = (): Kept => ({ session: [fresh()], jwt: [fresh()], tokens: [fresh()], vapid: freshVapid() });
const fresh = () => randomBytes(32).toString("base64url");

/** The secrets of a new machine: generated once, stored in `DATA_DIR/secrets.json`, readable by the owner only. */
function generatedSecrets(dataDir: string): Kept {
  const path = join(dataDir, "secrets.json");
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const secrets = freshSecrets();
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
function completed(path: string): Kept {
  const kept = JSON.parse(readFileSync(path, "utf8")) as Partial<Kept>;
  const { session, jwt, tokens, vapid } = kept;
  if (session && jwt && tokens && vapid) return { session, jwt, tokens, vapid };
  const secrets = { ...freshSecrets(), ...kept };
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
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  const given = publicKey && privateKey ? { publicKey, privateKey } : null;
  // Parts that run apart share no file: without keys in the environment they push to no browser.
  const isKept = !given && (env.ROLE === "all" || env.APP_ENV === "development");
  const generated = missing.length > 0 ? generatedSecrets(env.DATA_DIR) : isKept ? keptOrNone(env.DATA_DIR) : null;
  const of = (kind: Kind) => env[settings[kind]] ?? generated?.[kind] ?? [];
  const vapid = given ?? (isKept ? (generated?.vapid ?? null) : null);
  return { session: of("session"), jwt: of("jwt"), tokens: of("tokens"), vapid };
}

/** The kept secrets; null on a machine that has all it must have in the environment and lets nothing be written. */
function keptOrNone(dataDir: string): Kept | null {
  try {
    return generatedSecrets(dataDir);
  } catch (error) {
    if (["EROFS", "EACCES", "EPERM"].some((code) => isNodeError(error, code))) return null;
    throw error;
  }
}
