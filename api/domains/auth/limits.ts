import type { RateLimit } from "#api/http/rate-limits.ts";

const minute = 60;
const hour = 60 * minute;

/**
 * Attempts per window. Per account and address limits one visitor on one account, per account many visitors on it, and per address one
 * visitor on all accounts. The latter two are wider: nobody must be able to lock an owner out with a few attempts, and a whole head
 * office may share an address.
 */
export const authLimits = {
  loginPerAccountAndAddress: { max: 10, windowSeconds: 15 * minute },
  loginPerAccount: { max: 100, windowSeconds: 15 * minute },
  loginPerDevice: { max: 10, windowSeconds: 15 * minute },
  loginPerAddress: { max: 60, windowSeconds: 15 * minute },
  mailPerAccount: { max: 5, windowSeconds: hour },
  mailPerAddress: { max: 30, windowSeconds: hour },
  invitationsPerAccount: { max: 60, windowSeconds: hour },
  linkPerAddress: { max: 60, windowSeconds: 15 * minute },
  strengthPerAddress: { max: 600, windowSeconds: 15 * minute },
  secondFactorPerAccount: { max: 5, windowSeconds: 15 * minute },
  passkeyPerAddress: { max: 120, windowSeconds: 15 * minute },
  setUpPerAddress: { max: 20, windowSeconds: 15 * minute },
  ssoPerAddress: { max: 120, windowSeconds: 15 * minute },
  passwordChangePerAccount: { max: 10, windowSeconds: 15 * minute },
} satisfies Record<string, RateLimit>;
