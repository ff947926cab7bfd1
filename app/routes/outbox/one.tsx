import { OutboxItemScreen } from "#app/components/outbox/outbox-item-screen.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { scopedHref, scopeOf } from "#app/lib/scope.ts";
import { loadOutboxItem } from "#app/services/outbox/one.server.ts";
import { outboxItemIntents } from "#app/services/outbox/screen-actions.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import type { Route } from "./+types/one.ts";

export const handle = {
  namespaces: ["outbox-screen", "outbox"],
  parent: (params) => ({ to: scopedHref(scopeOf(params), "/outbox", {}), nav: "outbox" }),
} satisfies RouteHandle;

/** One item of the outbox with its history. */
export function loader({ context, params }: Route.LoaderArgs) {
  return loadOutboxItem(context, scopeOf(params), params.itemId);
}

const act = formAction({ intents: outboxItemIntents });

export function action({ context, params, request, url }: Route.ActionArgs) {
  return act({ context, request, url, scope: scopeOf(params) });
}

export default function OutboxItemRoute({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  return <OutboxItemScreen data={loaderData} typed={result?.value?.sendTime} />;
}
