import type { ApiContext } from "#api/context.ts";
import { fail } from "#api/errors.ts";
import { verifyPassword } from "./passwords.ts";

/** Passwords that stand in this repository, so that everybody knows them: of the demo's people and of measuring runs. */
export const knownPasswords = { demo: "une-table-en-terrasse-26", bench: "mesurer-au-comptoir-26" };

// As it is hashed: other forms of the same letters are the same password.
const isKnown = (password: string) => Object.values(knownPasswords).includes(password.normalize("NFKC"));

type Services = { settings: Pick<ApiContext["settings"], "takesKnownPasswords"> };

/**
 * True if this is the password of somebody, and one that opens anything here: of those that everybody knows only on the machine of whoever
 * develops. Takes as long for a wrong one, and without a stored hash.
 */
export async function isPasswordOf({ settings }: Services, password: string, hash: string | null): Promise<boolean> {
  const isRight = await verifyPassword(password, hash);
  return isRight && (settings.takesKnownPasswords || !isKnown(password));
}

/** INVALID_INPUT for a new password that would open nothing here; `field` is where it was given. */
export function requireUnknown({ settings }: Services, password: string, field: string): void {
  if (settings.takesKnownPasswords || !isKnown(password)) return;
  throw fail("INVALID_INPUT", { fields: { [field]: "not_accepted" } });
}
