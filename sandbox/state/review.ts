import type { SandboxLanguage, SeedReview } from "../world/world.ts";

/** An answer of the house. Where the platform judges answers, `decidesAt` is when it has made up its mind. */
export type Reply = {
  id: string;
  text: string;
  language: SandboxLanguage | string | null;
  createdAt: number;
  updatedAt: number;
  decidesAt: number;
  /** What was found against it, as Google names it; null = nothing. */
  violation: string | null;
};
export type ReplyState = "pending" | "approved" | "rejected";

/** A review as it stands now. `replies` holds more than one where the platform takes comments (Facebook). */
export type Review = Omit<SeedReview, "at" | "reply"> & {
  createdAt: number;
  updatedAt: number;
  replies: Reply[];
};

export function replyStateOf(reply: Reply, now: number): ReplyState {
  if (now < reply.decidesAt) return "pending";
  return reply.violation ? "rejected" : "approved";
}

/** A review of the world, as the platform keeps it. */
export function reviewOfSeed({ at, reply, ...review }: SeedReview): Review {
  const answered = reply && {
    id: `${review.id.split("_").at(-1)}_1`,
    text: reply.text,
    language: review.language,
    createdAt: reply.at,
    updatedAt: reply.at,
    decidesAt: reply.at,
    violation: null,
  };
  return { ...review, createdAt: at, updatedAt: at, replies: answered ? [answered] : [] };
}
