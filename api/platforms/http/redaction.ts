const hidden = "[hidden]";
const messageLengthMax = 300;

/** Parameters and headers that carry a secret, whatever its format. */
const named =
  /\b((?:access|refresh|id|page|fb_exchange|input|client)?_?(?:token|secret|key|code|assertion|proof|verifier)|appsecret_proof|authorization|password)(["']?\s*[=:]\s*["']?)(?:bearer\s+)?[\w.|~+/%=-]{6,}/gi;
/** Formats of tokens: bearer headers, Google's, Meta's, and signed ones of three parts. */
const shapes = [
  /\bbearer\s+[\w.|~+/=-]{6,}/gi,
  /\bya29\.[\w-]+/g,
  /\b1\/\/[\w-]{10,}/g,
  /\bEAA[A-Za-z0-9]{12,}/g,
  /\b[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}\b/g,
];

/**
 * A platform's message made safe to show and log: one line, bounded, without the secrets of this call and without anything that looks like
 * one. Platforms do quote tokens ("Error validating access token: EAA…").
 */
export function redact(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets)
    if (secret.length >= 4) clean = clean.replaceAll(secret, hidden).replaceAll(encodeURIComponent(secret), hidden);
  clean = clean.replace(named, `$1$2${hidden}`);
  for (const shape of shapes) clean = clean.replace(shape, hidden);
  clean = clean.replace(/\s+/g, " ").trim();
  return clean.length > messageLengthMax ? `${clean.slice(0, messageLengthMax - 1)}…` : clean;
}
