import { createHmac, hkdfSync } from "node:crypto";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { idempotencyKeyHeader, idempotencyReplayHeader } from "#contract/idempotency.ts";
import type { ApiContext } from "../context.ts";
import { newId } from "../db/ids.ts";
import { ago, hence, now } from "../db/instants.ts";
import { idempotencyKeys } from "../db/schema/idempotency.ts";
import { fail } from "../errors.ts";
import { createSealing } from "../platforms/sealing.ts";
import { asWritten } from "./as-written.ts";
import { type Asked, askAgain, callerOfKey, findRetrying, isOwnTaking, stateAfter, type Taken } from "./replays.ts";

const k = idempotencyKeys;
const keyPattern = /^[\x21-\x7e]{1,255}$/;
/** Longer than any request lives. */
const lostAfter = "5 minutes";
const keptFor = "24 hours";

/** A text that is the same for equal inputs, files included. */
async function canonical(value: unknown): Promise<string> {
  if (value instanceof Blob) {
    const hash = createHmac("sha256", "file");
    for await (const chunk of value.stream()) hash.update(chunk);
    return `file(${value.type},${value.size},${hash.digest("hex")})`;
  }
  if (Array.isArray(value)) return `[${(await Promise.all(value.map(canonical))).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${(await Promise.all(fields.map(async ([name, field]) => `${JSON.stringify(name)}:${await canonical(field)}`))).join()}}`;
}

async function hashOf({ settings }: ApiContext, name: string, input: unknown): Promise<string> {
  const [secret = ""] = settings.platforms.tokenSecrets;
  const key = Buffer.from(hkdfSync("sha256", secret, "comptoir", "idempotency", 32));
  return createHmac("sha256", key)
    .update(`${name}\n${await canonical(asWritten(input))}`)
    .digest("hex");
}

/** Claims a key for this call; false where another call has it. */
async function claim({ database }: ApiContext, held: Held, requestHash: string): Promise<boolean> {
  const row = { requestHash, attemptId: held.attemptId, runningUntil: hence(lostAfter), answer: null, createdAt: now };
  const isLost = and(isNull(k.answer), lt(k.runningUntil, now), eq(k.requestHash, requestHash));
  const claimed = await database.orm
    .insert(k)
    .values({ ...held, requestHash, runningUntil: hence(lostAfter) as unknown as Date })
    .onConflictDoUpdate({
      target: [k.caller, k.key],
      set: row,
      setWhere: or(lt(k.createdAt, ago(keptFor)), isLost),
    })
    .returning({ key: k.key });
  return claimed.length === 1;
}

type Call = { name: string; input: unknown };
/** What is kept of a call: its answer, and what it left to its caller. */
type Kept<Output> = { output: Output; asked: Asked | null; taken?: Taken | null };

/** The row of a key, its answer opened. */
async function findKept<Output>({ database, settings }: ApiContext, caller: string, key: string) {
  const [row] = await database.orm
    .select({
      requestHash: k.requestHash,
      answer: k.answer,
      isOver: sql<boolean>`${k.createdAt} < ${ago(keptFor)}`,
      waitSeconds: sql<number>`greatest(1, least(5, ceil(extract(epoch from ${k.runningUntil} - now()))))::int`,
    })
    .from(k)
    .where(and(eq(k.caller, caller), eq(k.key, key)));
  if (!row) return null;
  const { answer, ...rest } = row;
  return { ...rest, kept: answer && createSealing(settings.platforms.tokenSecrets).open<Kept<Output>>(answer) };
}

/**
 * The answer of a write that itself took what its retry is refused for: leaving a restaurant, lowering the own role, ending the own
 * session. Null for any other call. `Output` went to this session or token when it was written, so that it tells them nothing new.
 */
export async function findOwnTaking<Output>(
  context: ApiContext,
  { name, input }: Call,
  acceptExpired: boolean,
): Promise<{ output: Output } | null> {
  const key = context.requestHeaders.get(idempotencyKeyHeader);
  if (key === null || !keyPattern.test(key)) return null;
  const retrying = await findRetrying(context, acceptExpired);
  if (!retrying) return null;
  const row = await findKept<Output>(context, retrying.key, key);
  if (!row?.kept || row.isOver || !isOwnTaking(row.kept.taken, retrying)) return null;
  if (row.requestHash !== (await hashOf(context, name, input))) return null;
  await askAgain({ ...context, principal: retrying.principal }, row.kept.asked);
  context.responseHeaders.set(idempotencyReplayHeader, "true");
  return { output: row.kept.output };
}

type Held = { caller: string; key: string; attemptId: string };
const isOurs = ({ caller, key, attemptId }: Held) =>
  and(eq(k.caller, caller), eq(k.key, key), eq(k.attemptId, attemptId), isNull(k.answer));

/**
 * Runs a write once for its `Idempotency-Key`: the same key and request of one caller have the first answer for 24 hours, without the write
 * being done again, as long as the caller has what the write left to them of what it is about. IDEMPOTENCY_KEY_REUSED for another request, IDEMPOTENCY_RUNNING with
 * Retry-After while the first runs. A write that fails has no effect, and leaves its key free.
 */
export async function once<Output>(
  context: ApiContext,
  { name, input }: Call,
  run: () => Promise<Output>,
): Promise<Output> {
  const key = context.requestHeaders.get(idempotencyKeyHeader);
  if (key === null) return run();
  if (!keyPattern.test(key)) throw fail("IDEMPOTENCY_KEY_INVALID");
  const held = { caller: callerOfKey(context), key, attemptId: newId() };
  const requestHash = await hashOf(context, name, input);
  const { orm } = context.database;
  const sealing = createSealing(context.settings.platforms.tokenSecrets);
  if (!(await claim(context, held, requestHash))) {
    const row = await findKept<Output>(context, held.caller, key);
    if (row && row.requestHash !== requestHash) throw fail("IDEMPOTENCY_KEY_REUSED");
    // Without a row the first call has just failed: the next try takes the key.
    if (!row?.kept) throw fail("IDEMPOTENCY_RUNNING", { retryAfterSeconds: row?.waitSeconds ?? 1 });
    const { output, asked } = row.kept;
    await askAgain(context, asked);
    context.responseHeaders.set(idempotencyReplayHeader, "true");
    return output;
  }
  let output: Output;
  try {
    output = await run();
  } catch (error) {
    // Where the store is away the key stays until its call counts as lost.
    await orm
      .delete(k)
      .where(isOurs(held))
      .catch(() => {});
    throw error;
  }
  const { asked, taken } = await stateAfter(context, [input, output]);
  const answer = sealing.seal({ output: asWritten(output), asked, taken });
  await orm.update(k).set({ answer }).where(isOurs(held));
  return output;
}
