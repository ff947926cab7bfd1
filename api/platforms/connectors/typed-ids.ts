/** The UUID in a typed or pasted text, in lower case; null when there is none. */
export function uuidIn(query: string): string | null {
  return /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i.exec(query)?.[0].toLowerCase() ?? null;
}
