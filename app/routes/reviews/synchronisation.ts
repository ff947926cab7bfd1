import { scopeOf } from "#app/lib/scope.ts";
import { findForm } from "#app/services/request/forms.server.ts";
import { loadSynchronisation, synchroniseAsJson } from "#app/services/synchronisation/synchronise.server.ts";
import type { Route } from "./+types/synchronisation.ts";

/** State of synchronisation, for the island that polls each second. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  return Response.json(await loadSynchronisation({ context, url, ...scopeOf(params) }));
}

/** The start call, by script. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const target = { context, url, ...scopeOf(params) };
  return Response.json(await synchroniseAsJson(target, await findForm(request)));
}
