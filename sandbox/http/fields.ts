import type { Context } from "hono";

/** Fields of a body, sent as JSON or as a form; empty when it cannot be read. */
export async function fieldsOf(c: Context): Promise<Record<string, string | undefined>> {
  const text = await c.req.text();
  if (!c.req.header("content-type")?.startsWith("application/json"))
    return Object.fromEntries(new URLSearchParams(text));
  try {
    const parsed: unknown = JSON.parse(text);
    const entries = typeof parsed === "object" && parsed !== null ? Object.entries(parsed) : [];
    return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
  } catch {
    return {};
  }
}
