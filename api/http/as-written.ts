/**
 * A value as after serialising it to JSON and back: a date becomes its text, undefined fields disappear, and nothing is shared with the
 * original. Files stay as they are.
 */
export function asWritten(value: unknown): unknown {
  if (typeof value === "bigint") return value.toString();
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "object" || value === null || value instanceof Blob) return value;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (value instanceof URL) return value.href;
  if (value instanceof Set || value instanceof Map) return asWritten([...value]);
  if (Array.isArray(value)) return value.map((item: unknown) => (item === undefined ? null : asWritten(item)));
  const written: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) if (field !== undefined) written[name] = asWritten(field);
  return written;
}

/** Approximate size of a serialised value in bytes: its texts and its files. */
export function bytesOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 8;
  if (value instanceof Blob) return value.size;
  return Object.entries(value).reduce((sum, [name, field]) => sum + name.length + bytesOf(field), 2);
}
