/** 4, 7 or 10 bytes, as chips have them (ISO/IEC 14443-3). */
const sizes = /^(?:[0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20})$/;

/**
 * The serial number of a chip as it is stored: capital hexadecimal digits. Readers write it with colons, dashes, spaces or `0x`. Null for
 * anything that is none.
 */
export function findChipUid(text: string): string | null {
  const digits = text
    .trim()
    .replace(/^0x/i, "")
    .replaceAll(/[\s:.-]/g, "")
    .toUpperCase();
  return sizes.test(digits) ? digits : null;
}
