import type { RouterContextProvider } from "react-router";
import type { GatedFlag } from "#contract/experiments/schemas.ts";
import { currentUser } from "./current-user.server.ts";
import { productApi } from "./product-api.server.ts";
import { ProductApiError } from "./product-api-error.server.ts";

/** A flag that is not there by then is missing (decisions, "experiment service"). */
const flagWaitMs = 100;
/** For so long what was told last stands in for an answer that is late, so that a form does not get lost to it (docs/decisions/174). */
const rememberedForMs = 60 * 60 * 1000;
const rememberedUsersMax = 2000;

type Flags = Readonly<Record<string, boolean>>;
type Remembered = { flags: Flags; at: number };

/** What this process was told last, per user; the first to leave is who was told of longest ago. */
const remembered = new Map<string, Remembered>();

function remember(userId: string, flags: Flags): Flags {
  remembered.delete(userId);
  remembered.set(userId, { flags, at: Date.now() });
  const [oldest] = remembered.keys();
  if (remembered.size > rememberedUsersMax && oldest !== undefined) remembered.delete(oldest);
  return flags;
}

function recall(userId: string): Flags {
  const known = remembered.get(userId);
  return known && Date.now() - known.at < rememberedForMs ? known.flags : {};
}

/** The flags of the signed-in user, in one call: those told within the wait, else those known from before. */
export async function findFlags(context: Readonly<RouterContextProvider>): Promise<Flags> {
  const { _id: userId } = await currentUser(context);
  const told = productApi(context)
    .experiments.flags({})
    .then(({ data }) => remember(userId, data))
    .catch((error: unknown): Flags => {
      if (error instanceof ProductApiError) return {};
      throw error;
    });
  const { promise: tooLate, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), flagWaitMs);
  try {
    return (await Promise.race([told, tooLate])) ?? recall(userId);
  } finally {
    clearTimeout(timer);
    // A failure after the wait has no one left to tell.
    told.catch(() => {});
  }
}

/** Is a flag on for the signed-in user? One that is off, or neither told within the wait nor known from before, is not. */
export async function isFlagOn(context: Readonly<RouterContextProvider>, flag: GatedFlag): Promise<boolean> {
  return (await findFlags(context))[flag] === true;
}
