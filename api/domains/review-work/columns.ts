import { type SQL, sql } from "drizzle-orm";
import { instant } from "#api/db/instants.ts";

const tags = sql`coalesce((
  select jsonb_agg(jsonb_build_object('_id', t.id, 'name', t.name, 'colour', t.colour, 'isAutomatic', l.is_automatic) order by fold(t.name))
  from review_tag_links l join tags t on t.id = l.tag_id where l.review_id = v.id and l.rejected_at is null), '[]')`;

const assignee = sql`(select jsonb_build_object('userId', u.id, 'name', trim(u.name || ' ' || u.lastname))
  from review_assignments a join users u on u.id = a.user_id where a.review_id = v.id)`;

const suggestion = sql`(select jsonb_build_object('_id', s.id, 'text', s.text, 'author', jsonb_build_object('userId', s.author_id, 'name', s.author_name), 'isAutomatic', s.is_automatic,
    'createdAt', ${instant(sql`s.created_at`)})
  from review_suggestions s where s.review_id = v.id and s.state = 'waiting')`;

const escalation = sql`(select jsonb_build_object('names', x.notified_names, 'at', ${instant(sql`x.at`)})
  from review_escalations x where x.review_id = v.id and x.due_at = v.due_at and cardinality(x.notified_names) > 0)`;

/** `ReviewWork` of a review `v`, as one JSON value. */
export const reviewWork: SQL = sql`jsonb_build_object('tags', ${tags}, 'assignee', ${assignee},
  'noteCount', (select count(*) from review_notes n where n.review_id = v.id),
  'escalation', ${escalation}, 'suggestion', ${suggestion},
  'report', (select x.state from review_reports x where x.review_id = v.id order by x.id desc limit 1))`;
