import { api } from "#api/implement.ts";
import { putApproval, readApproval } from "../reply-approval/approval.ts";
import { readDrafts, saveDraft } from "../reply-drafts/drafts.ts";
import { approveSuggestion, refuseSuggestion, withdrawSuggestion } from "./decide.ts";
import { listSuggestions, suggestReply } from "./suggest.ts";

const table = api.replySuggestions;

/** The rows `replySuggestions.*` of the endpoint table. */
export const replySuggestionsHandlers = {
  approval: table.approval.handler(async ({ input, context }) => ({
    data: await readApproval(context, input.restaurantId),
  })),
  putApproval: table.putApproval.handler(async ({ input, context }) => ({
    data: await putApproval(context, input.restaurantId, input),
  })),
  list: table.list.handler(async ({ input, context }) => ({ data: await listSuggestions(context, input.reviewId) })),
  suggest: table.suggest.handler(async ({ input, context }) => ({ data: await suggestReply(context, input) })),
  approve: table.approve.handler(async ({ input, context }) => ({ data: await approveSuggestion(context, input) })),
  refuse: table.refuse.handler(async ({ input, context }) => ({ data: await refuseSuggestion(context, input) })),
  withdraw: table.withdraw.handler(async ({ input, context }) => ({ data: await withdrawSuggestion(context, input) })),
  drafts: table.drafts.handler(async ({ input, context }) => ({ data: await readDrafts(context, input.reviewId) })),
  saveDraft: table.saveDraft.handler(async ({ input, context }) => {
    await saveDraft(context, input);
    return { data: { done: true as const } };
  }),
};
