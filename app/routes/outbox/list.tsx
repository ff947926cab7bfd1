import { OutboxScreen, outboxListId } from "#app/components/outbox/outbox-screen.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { scopeOf } from "#app/lib/scope.ts";
import { loadOutbox } from "#app/services/outbox/list.server.ts";
import { outboxScreenIntents } from "#app/services/outbox/screen-actions.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import type { Route } from "./+types/list.ts";

export const handle = {
  namespaces: ["outbox-screen", "outbox", "lists"],
  list: outboxListId,
} satisfies RouteHandle;

/** What is on its way to platforms, and what became of it. */
export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadOutbox(context, url, scopeOf(params));
}

const act = formAction({ intents: outboxScreenIntents });

export function action({ context, params, request, url }: Route.ActionArgs) {
  return act({ context, request, url, scope: scopeOf(params) });
}

export default function OutboxRoute({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  return <OutboxScreen data={loaderData} typed={result?.value?.sendTime} />;
}
