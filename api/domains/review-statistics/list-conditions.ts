import { sql } from "drizzle-orm";
import { v } from "#api/db/review-names.ts";
import { reviewResponses } from "#api/db/schema/review-statistics.ts";
import type { Condition } from "../reviews/list/condition.ts";

const f = reviewResponses;
const isResponded = sql`select from ${f} where ${f.reviewId} = ${v.id}`;

/** SQL conditions of the list parameters on the first reply. */
export const responseConditions = {
  repliedBy: ({ repliedBy }) => {
    if (repliedBy === "anyone") return [];
    if (repliedBy === "unknown") return [sql`exists (${isResponded} and ${f.userId} is null)`];
    return [sql`exists (${isResponded} and ${f.userId} = ${repliedBy})`];
  },
  replyMethod: ({ replyMethod }) =>
    replyMethod === "any" ? [] : [sql`exists (${isResponded} and ${f.method} = ${replyMethod})`],
} satisfies Record<string, Condition>;
