import { href } from "react-router";
/** The rating of a password, ready to be shown. `score` 0 (guessed at once) to 4. */
export type ShownStrength = { score: number; label: string; advice: string[] };

/** Address of the live rating. */
export const passwordStrengthPath = href("/resources/password-strength");
