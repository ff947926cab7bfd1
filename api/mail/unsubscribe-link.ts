import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { type UnsubscribePurpose, unsubscribePurposes } from "#contract/unsubscribes/schemas.ts";

/** What the link at the foot of a mail stops, and for whom. */
export type UnsubscribeLink = {
  purpose: UnsubscribePurpose;
  /** Whose account it is about: the reader's, or, for a reader without one, that of whoever sends to them. */
  userId: string;
  /** The purpose's own words. */
  scope: string;
};
type Secrets = { jwtSecrets: string[] };

const Content = z.tuple([z.enum(unsubscribePurposes), z.uuid(), z.string().max(400)]);
const signatureBytes = 18;

function sign(secret: string, content: string): Buffer {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "unsubscribe link", 32));
  return createHmac("sha256", key).update(content).digest().subarray(0, signatureBytes);
}

/** The token of a link: it carries purpose, person and scope, signed; it has no end, since a mail is read years later too. */
export function unsubscribeToken({ jwtSecrets }: Secrets, { purpose, userId, scope }: UnsubscribeLink): string {
  const content = Buffer.from(JSON.stringify([purpose, userId, scope])).toString("base64url");
  return `${content}.${sign(jwtSecrets[0] ?? "", content).toString("base64url")}`;
}

/** Pages of the web app for each purpose (specification, section 2). */
const pages: Record<UnsubscribePurpose, string> = {
  notifications: "unsubscribe/",
  report: "unsubscribe_report?token=",
  report_recipient: "unsubscribe_report_v2?token=",
};

/** The address in a mail, which mail programs post to as well (RFC 8058). */
export const unsubscribeAddress = (settings: Secrets & { publicOrigin: string }, link: UnsubscribeLink): string =>
  `${settings.publicOrigin}/${pages[link.purpose]}${unsubscribeToken(settings, link)}`;

/** Reads a token; null for one that was not signed here. */
export function readUnsubscribeToken({ jwtSecrets }: Secrets, token: string): UnsubscribeLink | null {
  const [content = "", signature = ""] = token.split(".");
  const given = Buffer.from(signature, "base64url");
  if (given.length !== signatureBytes || token !== `${content}.${given.toString("base64url")}`) return null;
  if (!jwtSecrets.some((secret) => timingSafeEqual(sign(secret, content), given))) return null;
  const read = Content.safeParse(JSON.parse(Buffer.from(content, "base64url").toString("utf8")));
  if (!read.success) return null;
  const [purpose, userId, scope] = read.data;
  return { purpose, userId, scope };
}
