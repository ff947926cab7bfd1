import { z } from "zod";
import { type UnsubscribePurpose, unsubscribePurposes } from "#contract/unsubscribes/schemas.ts";
import { readSignedToken, type Secrets, signedToken } from "./signed-token.ts";

/** What the link at the foot of a mail stops, and for whom. */
export type UnsubscribeLink = {
  purpose: UnsubscribePurpose;
  /** Whose account it is about: the reader's, or, for a reader without one, that of whoever sends to them. */
  userId: string;
  /** The purpose's own words. */
  scope: string;
};
const kind = "unsubscribe link";

const Content = z.tuple([z.enum(unsubscribePurposes), z.uuid(), z.string().max(400)]);
/** The token of a link: it carries purpose, person and scope, signed; it has no end, since a mail is read years later too. */
export const unsubscribeToken = (secrets: Secrets, { purpose, userId, scope }: UnsubscribeLink): string =>
  signedToken(secrets, kind, JSON.stringify([purpose, userId, scope]));

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
export function readUnsubscribeToken(secrets: Secrets, token: string): UnsubscribeLink | null {
  const carried = readSignedToken(secrets, kind, token);
  const read = carried === null ? null : Content.safeParse(JSON.parse(carried));
  if (!read?.success) return null;
  const [purpose, userId, scope] = read.data;
  return { purpose, userId, scope };
}
