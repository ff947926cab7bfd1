import type { RouterContextProvider } from "react-router";
import { sessionOf } from "#app/sessions.server.ts";
import { productApi } from "./product-api.server.ts";

/** A token is renewed when less than this is left of it, so that none expires between two calls of one page. */
const renewBeforeMs = 5 * 60 * 1000;

/** Renews the session's token through the API when it is about to expire, or has expired, while its session lives. */
export async function refreshToken(context: Readonly<RouterContextProvider>, now = Date.now()): Promise<void> {
  const session = sessionOf(context);
  const token = session.get("token");
  if (!token || Date.parse(token.expiresAt) - now > renewBeforeMs) return;
  const { data } = await productApi(context).auth.refresh({});
  session.set("token", data);
}
