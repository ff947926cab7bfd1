import { createHash, randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { storableJson } from "#api/db/storable-json.ts";

/** Values of a record by field, as people know them: names instead of columns, `{ id, name }` for a person. */
export type AuditValues = Readonly<Record<string, unknown>>;

/** Stands for a value that is never shown: `after: { password: secret }`. */
export const secret = { secret: true } as const;

/** Fields that never show their value, whoever forgets to say so. */
const secretField = /password|secret|token|webhook|cookie|apiKey|privateKey/i;

/** True for whatever stands under such a name, a list as well; that it is set may be told. */
const isSecret = (field: string, value: unknown): boolean =>
  secretField.test(field) && value !== null && typeof value !== "boolean";

/** Longest value kept whole, in characters of its JSON; of a longer one the beginning stays, with its length and digest. */
export const valueLengthMax = 20_000;

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** A value as it is kept: as JSON would have it, without secrets, cut where it is too long. */
function kept(field: string, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (isSecret(field, value)) return secret;
  const json = JSON.stringify(value, (key, inner: unknown) => (isSecret(key, inner) ? secret : inner));
  if (json.length > valueLengthMax)
    return { beginning: json.slice(0, valueLengthMax), length: json.length, sha256: sha256(json) };
  return JSON.parse(json);
}

const keptFields = (values: AuditValues, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, kept(field, values[field])]));

/** True if a stored value, secret or not, differs: a secret is compared, and not shown. */
const differs = (before: unknown, after: unknown): boolean =>
  !isDeepStrictEqual(JSON.parse(JSON.stringify(before ?? null)), JSON.parse(JSON.stringify(after ?? null))) ||
  after === secret;

/**
 * What changed, by field: fields that are equal before and after are left out, of a new or deleted record those without value. Null when
 * both sides are given and nothing differs.
 */
export function changesOf(
  before: AuditValues | undefined,
  after: AuditValues | undefined,
): { before?: AuditValues; after?: AuditValues } | null {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter((field) =>
    differs(before?.[field], after?.[field]),
  );
  if (before && after && fields.length === 0) return null;
  return {
    ...(before ? { before: keptFields(before, fields) } : {}),
    ...(after ? { after: keptFields(after, fields) } : {}),
  };
}

/** Digest of a text under its salt: without the salt nobody can try names against it. */
export const digestOf = (salt: string, text: string): string => sha256(`${salt}\n${text}`);

/** A text with a salt of its own, and the digest of both. */
export function sealed(texts: object): { text: string; salt: string; digest: string } {
  const text = storableJson(texts);
  const salt = randomBytes(16).toString("hex");
  return { text, salt, digest: digestOf(salt, text) };
}
