import type { RateLimit } from "#api/http/rate-limits.ts";

const minute = 60;
const hour = 60 * minute;

/**
 * Attempts per window. Per account guards one person against many addresses, per address guards everybody against one;
 * the latter is wider, because a whole head office may share an address.
 */
export const authLimits = {
  loginPerAccount: { max: 10, windowSeconds: 15 * minute },
  loginPerAddress: { max: 60, windowSeconds: 15 * minute },
  mailPerAccount: { max: 5, windowSeconds: hour },
  mailPerAddress: { max: 30, windowSeconds: hour },
  linkPerAddress: { max: 60, windowSeconds: 15 * minute },
  strengthPerAddress: { max: 600, windowSeconds: 15 * minute },
  passwordChangePerAccount: { max: 10, windowSeconds: 15 * minute },
} satisfies Record<string, RateLimit>;
