import { z } from "zod";

/** A number as people type it: with a comma, spaces or its unit. Nothing typed is no number, not zero. */
export const Typed = z
  .string()
  .max(40)
  .default("")
  .transform((text) => {
    const plain = text.replace(/[\s€%]/gu, "").replace(",", ".");
    return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
  });
