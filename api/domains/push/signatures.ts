import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { PushApp } from "#config/push.ts";

/** Hex HMAC-SHA256 keyed with the app's secret: every signature of the Pusher protocol is one (platform reference, 4.3). */
const sign = (app: PushApp, text: string): string => createHmac("sha256", app.secret).update(text).digest("hex");

/** Compares in constant time; texts of different length differ. */
function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** `key:signature` for one socket and one channel; with `channelData`, the exact JSON text, for a presence channel. */
export function channelAuth(app: PushApp, socketId: string, channel: string, channelData?: string): string {
  const parts = channelData === undefined ? [socketId, channel] : [socketId, channel, channelData];
  return `${app.key}:${sign(app, parts.join(":"))}`;
}

/** `key:signature` for a socket that signs in as a user. */
export const userAuth = (app: PushApp, socketId: string, userData: string): string =>
  `${app.key}:${sign(app, `${socketId}::user::${userData}`)}`;

/** True if our secret made this signature. */
export const isAuth = (given: string, expected: string): boolean => isSame(given, expected);

/** Hex MD5 of a body, as the protocol wants it. */
export const bodyMd5 = (body: string): string => createHash("md5").update(body).digest("hex");

/** The signature of an HTTP call: parameters sorted by name and not encoded, without `auth_signature` itself. */
export function httpSignature(
  app: PushApp,
  call: { method: string; path: string; parameters: Iterable<readonly [string, string]> },
): string {
  const query = [...call.parameters]
    .filter(([name]) => name !== "auth_signature")
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
  return sign(app, `${call.method}\n${call.path}\n${query}`);
}
