import { sql } from "drizzle-orm";
import { accessScopeOf, preparedByScope } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { principalOf } from "#api/principal.ts";
import type { Shell } from "#contract/shell/schemas.ts";
import { type UnseenCounts, unseenSelect, unseenValues } from "../notifications/list.ts";
import { attentionSelect } from "../outbox/attention.ts";
import type { OutboxKinds } from "../outbox/kinds.ts";
import { unansweredSelect } from "../reviews/list/counts.ts";

type Counted = Pick<Shell, "unanswered" | "outboxAttention"> & { unseen: UnseenCounts };
type Numbers = Pick<Shell, "unanswered" | "outboxAttention" | "unseenNotificationCount" | "unseenWorkCount">;

const none: Counted = {
  unanswered: { everywhere: 0, here: 0 },
  outboxAttention: { everywhere: 0, here: 0 },
  unseen: { all: 0, work: 0 },
};
/** One statement for all, since it runs with every page. */
const countedQuery = preparedByScope<Counted, [OutboxKinds]>(
  "what_waits",
  (kind, kinds) => sql`select row_to_json(unanswered) as unanswered, row_to_json(attention) as "outboxAttention",
      row_to_json(unseen) as unseen
    from (${unansweredSelect(kind)}) as unanswered, (${attentionSelect(kind, kinds)}) as attention, (${unseenSelect(kind)}) as unseen`,
);

/** The navigation's numbers within the access scope, and of the restaurant asked for; none for those who may not read reviews and replies. */
export async function readNumbers(context: ApiContext, restaurantId: string | undefined): Promise<Numbers> {
  const ability = { action: "read", subject: "Review" } as const;
  const mayRead = (subject: "Review" | "Reply") => principalOf(context).ability.can("read", subject);
  if (!mayRead("Review") || !mayRead("Reply")) return numbersOf(none);
  const reading = { ...context, ability };
  const { kind, reachedIds } = await accessScopeOf(reading);
  const values = { ...unseenValues(reading), reachedIds, restaurantId: restaurantId ?? null };
  const [counted = none] = await countedQuery[kind](context.database.orm, values, context.outboxKinds);
  return numbersOf(counted);
}

const numbersOf = ({ unseen, ...counted }: Counted): Numbers => ({
  ...counted,
  unseenNotificationCount: unseen.all,
  unseenWorkCount: unseen.work,
});
