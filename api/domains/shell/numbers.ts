import { sql } from "drizzle-orm";
import { accessScopeOf, preparedByScope } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { principalOf } from "#api/principal.ts";
import type { Shell } from "#contract/shell/schemas.ts";
import { countUnseen } from "../notifications/list.ts";
import { attentionSelect } from "../outbox/attention.ts";
import type { OutboxKinds } from "../outbox/kinds.ts";
import { unansweredSelect } from "../reviews/list/counts.ts";

type Work = Pick<Shell, "unanswered" | "outboxAttention">;
type Numbers = Work & Pick<Shell, "unseenNotificationCount" | "unseenWorkCount">;

const nothing = { everywhere: 0, here: 0 };
/** One statement for both, since it runs with every page. */
const workQuery = preparedByScope<Work, [OutboxKinds]>(
  "work_that_waits",
  (kind, kinds) => sql`select row_to_json(unanswered) as unanswered, row_to_json(attention) as "outboxAttention"
    from (${unansweredSelect(kind)}) as unanswered, (${attentionSelect(kind, kinds)}) as attention`,
);

/** The navigation's numbers within the access scope, and of the restaurant asked for; none for those who may not read reviews and replies. */
export async function readNumbers(context: ApiContext, restaurantId: string | undefined): Promise<Numbers> {
  const ability = { action: "read", subject: "Review" } as const;
  const mayRead = (subject: "Review" | "Reply") => principalOf(context).ability.can("read", subject);
  if (!mayRead("Review") || !mayRead("Reply"))
    return { unanswered: nothing, outboxAttention: nothing, unseenNotificationCount: 0, unseenWorkCount: 0 };
  const reading = { ...context, ability };
  const [[work], unseen] = await Promise.all([
    accessScopeOf(reading).then(({ kind, reachedIds }) =>
      workQuery[kind](context.database.orm, { reachedIds, restaurantId: restaurantId ?? null }, context.outboxKinds),
    ),
    countUnseen(reading),
  ]);
  return {
    ...(work ?? { unanswered: nothing, outboxAttention: nothing }),
    unseenNotificationCount: unseen.all,
    unseenWorkCount: unseen.work,
  };
}
