import type { PasswordStrength } from "#contract/auth/schemas.ts";

/** Longer passwords get the same rating and only take longer to rate. */
const judgedLengthMax = 100;

type Judge = (password: string) => PasswordStrength;
let judge: Promise<Judge> | null = null;

/** The dictionaries take some megabytes, and most processes never rate a password: loaded with the first one. */
async function loadJudge(): Promise<Judge> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return (password) => {
    const { score, feedback } = zxcvbn.check(password.slice(0, judgedLengthMax), ["comptoir", "restaurant"]);
    return { score, warning: feedback.warning || null, suggestions: feedback.suggestions };
  };
}

/** Strength of a password; `warning` and `suggestions` are zxcvbn's own message keys. */
export async function ratePassword(password: string): Promise<PasswordStrength> {
  judge ??= loadJudge();
  return (await judge)(password);
}
