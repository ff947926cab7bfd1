import { type PlatformKey, platformKeys } from "#contract/platforms/schemas.ts";
import { foldText } from "./text.ts";

const otherNames: Record<string, PlatformKey> = {
  google: "gmb",
  gbp: "gmb",
  googlemaps: "gmb",
  googlemybusiness: "gmb",
  googlebusinessprofile: "gmb",
  googlebusiness: "gmb",
  thefork: "lafourchette",
  eltenedor: "lafourchette",
  fb: "facebook",
  ta: "tripadvisor",
  uber: "ubereats",
  interne: "private",
  internal: "private",
  prive: "private",
  // What our own files call it, in the four languages.
  formulairedelamaison: "private",
  inhouseform: "private",
  formulariodelacasa: "private",
  modulodelristorante: "private",
};

/** The key of a platform by its common names: `Google`, `TheFork`, `Uber Eats`. Null for one the product does not know. */
export function findPlatformKey(value: unknown): PlatformKey | null {
  if (typeof value !== "string") return null;
  const name = foldText(value).replaceAll(/[^a-z0-9]/g, "");
  return platformKeys.find((key) => key === name) ?? otherNames[name] ?? null;
}
