import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { now } from "#api/db/instants.ts";
import { recoveryCodes } from "#api/db/schema/second-factors.ts";
import type { Statements } from "#api/db/statements.ts";
import { recoveryCodeCount } from "#contract/second-factors/schemas.ts";
import { secondFactorMethods } from "../auth/sign-in-attempts.ts";

/** Without letters and digits that are mistaken for each other. */
const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";
const groups = 4;
const groupLength = 4;

/** 16 signs of 5 bits: a code is as hard to guess from its hash as from nothing. */
function newCode(): string {
  const signs = [...randomBytes(groups * groupLength)].map((byte) => alphabet[byte % alphabet.length]);
  return Array.from({ length: groups }, (_, at) => signs.slice(at * groupLength, (at + 1) * groupLength).join("")).join(
    "-",
  );
}

const hashOf = (code: string) => createHash("sha256").update(code).digest("base64url");
/** A code as typed, without what does not count. */
const plain = (typed: string) => typed.toLowerCase().replaceAll(/[\s-]/g, "");

/** Gives a person new codes in place of all former ones, and returns them: only their hashes are kept. */
export async function renewCodes(tx: Statements, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode);
  await deleteCodes(tx, userId);
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOf(plain(code)) })));
  return codes;
}

/** Uses up a code; false when it is none of the person's, or was used. */
export async function useCode(tx: Statements, userId: string, typed: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashOf(plain(typed))),
        isNull(recoveryCodes.usedAt),
      ),
    );
  return rowCount === 1;
}

/** New codes for somebody who has none; null for somebody who has. */
export async function giveCodes(tx: Statements, userId: string): Promise<string[] | null> {
  const [known] = await tx.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId)).limit(1);
  return known ? null : renewCodes(tx, userId);
}

/** Takes the codes away of somebody who has no second factor any more. */
export async function deleteCodesWithoutFactor(tx: Statements, userId: string): Promise<void> {
  if ((await secondFactorMethods(tx, userId)).length === 0) await deleteCodes(tx, userId);
}

async function deleteCodes(tx: Statements, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}
