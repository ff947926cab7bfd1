import { browser } from "../api-tokens/closed.ts";
import { endpointsOf } from "../endpoint.ts";
import { response } from "../ids.ts";
import { ChannelAuth, ChannelAuthInput, PushNews, PushNewsInput, SocketSignIn, SocketSignInInput } from "./schemas.ts";

const endpoint = endpointsOf({ guard: "session" });

export const pushEndpoints = {
  // The protocol's own response without the product's envelope, since its libraries read it as it is.
  authorize: endpoint({
    method: "POST",
    path: "/messages/pusher/auth",
    summary:
      "Lets a socket listen to private-restaurant-{id} of a restaurant the caller has access to, or to the caller's own private-user-{id}",
    tokens: browser,
    audit: { none: "a signature; stores nothing" },
    event: null,
    input: ChannelAuthInput,
    output: ChannelAuth,
    errors: ["FORBIDDEN"],
  }),
  signIn: endpoint({
    method: "POST",
    path: "/messages/pusher/user-auth",
    summary: "Makes a socket the caller's, so that it can be ended when the caller's rights change",
    tokens: browser,
    audit: { none: "a signature; stores nothing" },
    event: null,
    input: SocketSignInInput,
    output: SocketSignIn,
    errors: ["FORBIDDEN"],
  }),
  since: endpoint({
    method: "GET",
    path: "/push/since",
    ability: { action: "read", subject: "Restaurant" },
    summary: "What changed in the caller's restaurants since a cursor; without one, the cursor of now",
    tokens: "restaurants",
    input: PushNewsInput,
    output: response(PushNews),
  }),
};
