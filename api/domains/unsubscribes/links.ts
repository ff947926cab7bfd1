import type { ApiContext } from "#api/context.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { requireAddressRateLimit } from "#api/http/rate-limits.ts";
import { readUnsubscribeToken, type UnsubscribeLink } from "#api/mail/unsubscribe-link.ts";
import type { Unsubscribe } from "#contract/unsubscribes/schemas.ts";
import { purposes } from "./purposes.ts";

const readsPerAddress = { max: 120, windowSeconds: 15 * 60 };

/** Opens a token. LINK_NOT_VALID for one that was not signed here. */
async function open(context: ApiContext, token: string): Promise<UnsubscribeLink> {
  await requireAddressRateLimit(context, "unsubscribe", readsPerAddress);
  const link = readUnsubscribeToken(context.settings, token);
  if (!link) throw fail("LINK_NOT_VALID");
  return link;
}

async function describe({ database }: ApiContext, link: UnsubscribeLink): Promise<Unsubscribe> {
  const found = await purposes[link.purpose].find(database.orm, link);
  if (!found) throw fail("LINK_NOT_VALID");
  const { email, ...rest } = found;
  return { purpose: link.purpose, ...rest, address: email.replace(/^(.).*(?=@)/, "$1•••") };
}

/** What the link of a mail stops, and whether it is stopped. Changes nothing. LINK_NOT_VALID where its person or its mails are gone. */
export async function readLink(context: ApiContext, token: string): Promise<Unsubscribe> {
  return describe(context, await open(context, token));
}

async function act(context: ApiContext, token: string, name: "stop" | "resume"): Promise<Unsubscribe> {
  const link = await open(context, token);
  const isKnown = await transaction(context.database, (tx) => purposes[link.purpose][name](tx, link));
  if (!isKnown) throw fail("LINK_NOT_VALID");
  return describe(context, link);
}

/** Stops the mails of a link. A second time changes nothing, so that the undo keeps what stood there first. */
export const stop = (context: ApiContext, token: string): Promise<Unsubscribe> => act(context, token, "stop");

/** Undoes `stop`; without one it changes nothing. */
export const resume = (context: ApiContext, token: string): Promise<Unsubscribe> => act(context, token, "resume");
