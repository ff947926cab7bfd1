import { channelsPerRequestMax } from "#app/lib/push.ts";
import { signSocket } from "#app/services/push/listening.server.ts";
import { findForm } from "#app/services/request/forms.server.ts";
import type { Route } from "./+types/realtime-auth.ts";

/** Signatures for the channels of a page's socket, and for the socket itself. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await findForm(request);
  const socketId = String(form?.get("socket_id") ?? "");
  const channels = (form?.getAll("channel_name") ?? []).map(String);
  if (socketId === "" || channels.length === 0 || channels.length > channelsPerRequestMax)
    return new Response(null, { status: 400 });
  return Response.json(await signSocket(context, socketId, channels));
}
