/** What a provider says of an address. */
export type Verification = "verified" | "unverified" | "untold";

/** `email_verified` of OpenID Connect; `xms_edov` of Microsoft Entra, whose tokens have no other: that the owner of the domain was verified. */
const claimNames = ["email_verified", "xms_edov"] as const;
/** Providers write the boolean as text or as a number too. */
const yes = new Set(["true", "1"]);

/** Reads one claim; anything that is told and is not a yes counts as a no. */
function read(claim: unknown): Verification {
  if (claim === undefined || claim === null) return "untold";
  const isScalar = typeof claim === "boolean" || typeof claim === "number" || typeof claim === "string";
  return isScalar && yes.has(String(claim).trim().toLowerCase()) ? "verified" : "unverified";
}

/** Whether the address of somebody is verified, by all that the provider told of them: one no outweighs every yes. */
export function verificationOf(...told: Readonly<Record<string, unknown>>[]): Verification {
  const answers = told.flatMap((claims) => claimNames.map((name) => read(claims[name])));
  return answers.find((one) => one === "unverified") ?? answers.find((one) => one === "verified") ?? "untold";
}
