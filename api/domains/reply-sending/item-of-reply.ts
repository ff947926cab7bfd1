import { desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { outboxItems } from "#api/db/schema/outbox.ts";
import { itemFields } from "../outbox/columns.ts";
import { replyKind } from "./kind.ts";

const isRetryable = sql`(${outboxItems.kind} = 'reply_deletion' or (${replyKind.retryable}))`;
const itemJson = sql`jsonb_build_object(${sql.join(
  Object.entries(itemFields(isRetryable)).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`),
  sql`, `,
)})`;

/** The newest item about a reply, as JSON; a cancelled deletion is no longer about it. */
export const itemOfReply = (
  reviewId: SQLWrapper,
  replyId: SQLWrapper,
): SQL => sql`(select ${itemJson} from ${outboxItems}
  where ${outboxItems.reviewId} = ${reviewId} and ${outboxItems.replyId} = ${replyId}
    and not (${outboxItems.kind} = 'reply_deletion' and ${outboxItems.state} = 'cancelled')
  order by ${desc(outboxItems.id)} limit 1)`;
