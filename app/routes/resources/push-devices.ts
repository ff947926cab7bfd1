import { keepPushDevice } from "#app/services/notifications/push-devices.server.ts";
import { findForm } from "#app/services/request/forms.server.ts";
import type { Route } from "./+types/push-devices.ts";

/** Takes the subscription of the reader's browser, from the settings or from the service worker. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await findForm(request);
  return new Response(null, { status: await keepPushDevice(context, form) });
}
