import { type SQL, sql } from "drizzle-orm";
import { instant } from "#api/db/instants.ts";
import { fullName } from "#api/db/people.ts";
import { v } from "#api/db/review-names.ts";
import { reviewEscalations } from "#api/db/schema/review-work/escalations.ts";
import { reviewReports } from "#api/db/schema/review-work/reports.ts";
import { reviewSuggestions } from "#api/db/schema/review-work/suggestions.ts";
import { reviewAssignments, reviewNotes, reviewTagLinks, tags } from "#api/db/schema/review-work/work.ts";
import { users } from "#api/db/schema/users.ts";

const tagsOf = sql`coalesce((
  select jsonb_agg(jsonb_build_object('_id', ${tags.id}, 'name', ${tags.name}, 'colour', ${tags.colour},
    'isAutomatic', ${reviewTagLinks.isAutomatic}) order by fold(${tags.name}))
  from ${reviewTagLinks} join ${tags} on ${tags.id} = ${reviewTagLinks.tagId}
  where ${reviewTagLinks.reviewId} = ${v.id} and ${reviewTagLinks.rejectedAt} is null), '[]')`;

const assignee = sql`(select jsonb_build_object('userId', ${users.id}, 'name', ${fullName(users)})
  from ${reviewAssignments} join ${users} on ${users.id} = ${reviewAssignments.userId}
  where ${reviewAssignments.reviewId} = ${v.id})`;

const s = reviewSuggestions;
const suggestion = sql`(select jsonb_build_object('_id', ${s.id}, 'text', ${s.text},
    'author', jsonb_build_object('userId', ${s.authorId}, 'name', ${s.authorName}), 'isAutomatic', ${s.isAutomatic},
    'createdAt', ${instant(s.createdAt)})
  from ${s} where ${s.reviewId} = ${v.id} and ${s.state} = 'waiting')`;

const { notifiedNames, dueAt, at, reviewId: lateReviewId } = reviewEscalations;
const escalation = sql`(select jsonb_build_object('names', ${notifiedNames}, 'at', ${instant(at)})
  from ${reviewEscalations} where ${lateReviewId} = ${v.id} and ${dueAt} = ${v.dueAt} and cardinality(${notifiedNames}) > 0)`;

const noteCount = sql`(select count(*) from ${reviewNotes} where ${reviewNotes.reviewId} = ${v.id})`;
const report = sql`(select ${reviewReports.state} from ${reviewReports} where ${reviewReports.reviewId} = ${v.id}
  order by ${reviewReports.id} desc limit 1)`;

/** `ReviewWork` of a review `v`, as one JSON value. */
export const reviewWork: SQL = sql`jsonb_build_object('tags', ${tagsOf}, 'assignee', ${assignee}, 'noteCount', ${noteCount},
  'escalation', ${escalation}, 'suggestion', ${suggestion}, 'report', ${report})`;
