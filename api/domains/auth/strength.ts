import type { PasswordStrength } from "#contract/auth/schemas.ts";

/** What lies beyond adds nothing to the verdict, only to the time it takes. */
const judgedLengthMax = 100;

type Judge = (password: string) => PasswordStrength;
let judge: Promise<Judge> | null = null;

/** The dictionaries weigh some megabytes, and most processes never judge a password: loaded with the first one. */
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

/** How strong a password is; `warning` and `suggestions` are zxcvbn's own message keys. */
export async function ratePassword(password: string): Promise<PasswordStrength> {
  judge ??= loadJudge();
  return (await judge)(password);
}
