import type { SandboxLanguage, SeedReview } from "../world/world.ts";

/** A restaurant's reply. Where the platform moderates replies, `decidesAt` is the time of its decision. */
export type Reply = {
  id: string;
  text: string;
  language: SandboxLanguage | string | null;
  createdAt: number;
  updatedAt: number;
  decidesAt: number;
  /** The rule it breaks, in Google's terms; null = none. */
  violation: string | null;
};
export type ReplyState = "pending" | "approved" | "rejected";

/** The present state of a review. `replies` has more than one where the platform uses comments (Facebook). */
export type Review = Omit<SeedReview, "at" | "reply"> & {
  createdAt: number;
  updatedAt: number;
  replies: Reply[];
};

export function replyStateOf(reply: Reply, now: number): ReplyState {
  if (now < reply.decidesAt) return "pending";
  return reply.violation ? "rejected" : "approved";
}

/** A review of the world in the platform's form. */
export function reviewOfSeed({ at, reply, ...review }: SeedReview): Review {
  const answered = reply && {
    id: `${review.id.split("_").at(-1)}_1`,
    text: reply.text,
    language: review.language,
    createdAt: reply.at,
    updatedAt: reply.at,
    decidesAt: reply.decidesAt ?? reply.at,
    violation: reply.violation ?? null,
  };
  return { ...review, createdAt: at, updatedAt: at, replies: answered ? [answered] : [] };
}
