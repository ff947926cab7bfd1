import { findShownStrength } from "#app/services/account/passwords.server.ts";
import { findForm } from "#app/services/request/forms.server.ts";
import type { Route } from "./+types/password-strength.ts";

/** The rating of a password being typed; nothing is stored. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await findForm(request);
  if (!form) return new Response(null, { status: 400 });
  return Response.json(await findShownStrength(context, String(form.get("password") ?? "")));
}
