import { z } from "zod";

/** Types of settings, for `environment.ts` and `platforms.ts`. */
const blankIsUnset = (value: unknown) => (typeof value === "string" && value.trim() === "" ? undefined : value);
export const optional = <T extends z.ZodType>(type: T) => z.preprocess(blankIsUnset, type.optional());
export const withDefault = <T extends z.ZodType>(type: T, value: z.input<T>) =>
  z.preprocess((raw) => blankIsUnset(raw) ?? value, type);

const weakSecrets = /^(?:change.?me|secret|password|test|example|default|comptoir)/i;
export const Secret = z
  .string()
  .min(32, "needs at least 32 characters")
  .refine((value) => !weakSecrets.test(value) && new Set(value).size >= 10, "is too easy to guess");
export const secretList = (item: z.ZodType<string, string>) =>
  z
    .string()
    .transform((value) => value.split(",").map((part) => part.trim()))
    .pipe(z.array(item).min(1));
export const Flag = z.enum(["true", "false"]).transform((value) => value === "true");
/** An address with one of these schemes. */
export const urlOf = (...schemes: string[]) =>
  z.url({
    protocol: new RegExp(`^(?:${schemes.join("|")})$`),
    error: `needs an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(" or ")}`,
  });
export const Origin = urlOf("http", "https").transform((value) => new URL(value).origin);
/** Base address of an API, without a slash at its end. */
const BaseUrl = urlOf("http", "https").transform((value) => value.replace(/\/+$/, ""));
export const baseUrl = () => optional(BaseUrl);
/** Comma-separated host names; a leading dot includes all below it. */
export const hostList = z
  .string()
  .transform((value) => value.split(",").map((part) => part.trim().toLowerCase()))
  .pipe(z.array(z.string().regex(/^\.?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, "is no list of host names")).min(1));
/** A raw key of that many bytes, in base64url without padding. */
export const VapidKey = (length: number) =>
  z
    .string()
    .refine(
      (value) => /^[\w-]+$/.test(value) && Buffer.from(value, "base64url").length === length,
      `is no key of ${length} bytes in base64url`,
    );
