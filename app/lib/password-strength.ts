import { href } from "react-router";
/** The verdict on a password, ready to be shown. `score` 0 (guessed at once) to 4. */
export type ShownStrength = { score: number; label: string; advice: string[] };

/** Where the live verdict comes from. */
export const passwordStrengthPath = href("/resources/password-strength");
