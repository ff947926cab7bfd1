const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

/**
 * A body as Meta writes and signs it: ASCII alone, other letters as `\\u` with hexadecimal digits, `/` as `\\/` (platform reference, 2.8). A
 * receiver that checks the signature over anything but the bytes it was sent fails on it.
 */
export const metaJson = (content: object): string =>
  JSON.stringify(content)
    .replaceAll("/", "\\/")
    .replaceAll(/[<%@\u007f-\uffff]/g, escaped);
