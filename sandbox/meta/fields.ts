/** `a,b{c,d}.limit(5)` as a tree; an empty tree selects everything. */
type Fields = Map<string, Fields>;
type Source = { text: string; at: number };

const modifiers = /^(?:\.\w+\([^)]*\))*/;

function parse(source: Source): Fields {
  const fields: Fields = new Map();
  while (source.at < source.text.length && source.text[source.at] !== "}") {
    const found = /^[\s,]*(\w+)/.exec(source.text.slice(source.at));
    if (!found?.[1]) throw new SyntaxError(source.text.slice(source.at));
    source.at += found[0].length;
    // Modifiers may precede or follow the braces.
    source.at += modifiers.exec(source.text.slice(source.at))?.[0].length ?? 0;
    let inner: Fields = new Map();
    if (source.text[source.at] === "{") {
      source.at += 1;
      inner = parse(source);
      source.at += 1;
    }
    source.at += modifiers.exec(source.text.slice(source.at))?.[0].length ?? 0;
    fields.set(found[1], inner);
  }
  return fields;
}

function keep(value: unknown, fields: Fields): unknown {
  if (fields.size === 0 || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => keep(one, fields));
  const record = value as Record<string, unknown>;
  // The fields of a nested list select those of its rows.
  if (Array.isArray(record.data)) return { ...record, data: keep(record.data, fields) };
  const wanted = [...new Set(["id", ...fields.keys()])].filter((key) => record[key] !== undefined);
  return Object.fromEntries(wanted.map((key) => [key, keep(record[key], fields.get(key) ?? new Map())]));
}

/** The selected `fields`, always with the id; null for an unreadable selection. Unknown fields are left out. */
export function selectFields(value: object, fields: string): Record<string, unknown> | null {
  try {
    return keep(value, parse({ text: fields, at: 0 })) as Record<string, unknown>;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
