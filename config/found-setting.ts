const isSecret = (name: string) => /(?:SECRETS?|KEY|KEY_ID|TOKEN)$/.test(name);
const isAddress = (name: string) => /(?:URL|DSN|BASE|ENDPOINT|HOST|ORIGIN)$/.test(name) && name !== "HOST";
const shownMax = 60;

/**
 * What a refused setting holds, for whoever set it and reads the log: the value where everybody may read it, of a secret its length alone, and
 * of an address no name, password or path. `index`: which one of a list.
 */
export function foundIn(name: string, raw: string, index: number | null = null): string {
  const value = (index === null ? raw : (raw.split(",")[index] ?? "")).trim();
  const length = `${value.length} ${value.length === 1 ? "character" : "characters"}`;
  const one = index === null ? "" : ` as number ${index + 1} of the list`;
  if (isSecret(name)) return `${length}${one}`;
  if (isAddress(name)) return addressFound(value) ?? length;
  return `\`${value.length > shownMax ? `${value.slice(0, shownMax)}…` : value}\`${one}`;
}

/** Null where its shape does not tell what of it is a password. */
function addressFound(value: string): string | null {
  const [, scheme, host] = /^([a-z][a-z0-9+.-]*:\/\/)(?:[^@/?#]*@)?([^@/?#]*)(?:[/?#][^@]*)?$/i.exec(value) ?? [];
  if (scheme !== undefined) return `\`${scheme}${host}\``;
  return /^[\w.:-]+$/.test(value) && value.length <= shownMax ? `\`${value}\`` : null;
}
