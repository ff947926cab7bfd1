import type { Pool } from "pg";
import { linkExpiresAt } from "../mail/lifetimes.ts";

/** Rows that have had their time. Each statement goes over an index or a small table and needs no other. */
const statements: Record<string, string> = {
  sessions: "delete from auth_sessions where expires_at < now()",
  authorizations: "delete from authorization_requests where expires_at < now()",
  links: "delete from auth_links where expires_at < now() - interval '1 day'",
  rateLimits: "delete from rate_limits where window_started_at < now() - interval '1 day'",
  // A mail holds an address and a link: it goes two days after the link has ended, time enough to see why it did not arrive.
  mails: `delete from mail_outbox where ${linkExpiresAt} < now() - interval '2 days'`,
  // Whoever has been away for longer reads everything again.
  pushEvents: "delete from push_events where at < now() - interval '24 hours'",
  tellings: "delete from review_tellings where at < now() - interval '90 days' and not wants_mail",
  templateImports: "delete from template_imports where created_at < now() - interval '7 days'",
  // What was chosen and never confirmed; what was done can be read for three months.
  reviewBatches: `delete from review_batches where created_at < now() - interval '90 days'
    or state in ('chosen', 'planned') and created_at < now() - interval '7 days'`,
  // A file that was looked at and never applied; its counts and refusals stay.
  importFiles: "update imports set content = null where content is not null and created_at < now() - interval '7 days'",
};

/** Deletes what has expired; how many rows of each kind. */
export async function deleteExpired(pool: Pool): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, statement] of Object.entries(statements))
    counts[name] = (await pool.query(statement)).rowCount ?? 0;
  return counts;
}
