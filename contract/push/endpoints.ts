import { endpoint } from "../endpoint.ts";
import { response } from "../ids.ts";
import { ChannelAuth, ChannelAuthInput, PushNews, PushNewsInput, SocketSignIn, SocketSignInInput } from "./schemas.ts";

export const pushEndpoints = {
  // The protocol's own response without the product's envelope, since its libraries read it as it is.
  authorize: endpoint({
    method: "POST",
    path: "/messages/pusher/auth",
    guard: "session",
    summary:
      "Lets a socket listen to private-restaurant-{id} of a restaurant the caller has access to, or to the caller's own private-user-{id}",
    input: ChannelAuthInput,
    output: ChannelAuth,
    errors: ["FORBIDDEN"],
  }),
  signIn: endpoint({
    method: "POST",
    path: "/messages/pusher/user-auth",
    guard: "session",
    summary: "Makes a socket the caller's, so that it can be ended when the caller's rights change",
    input: SocketSignInInput,
    output: SocketSignIn,
    errors: ["FORBIDDEN"],
  }),
  since: endpoint({
    method: "GET",
    path: "/push/since",
    guard: "session",
    ability: { action: "read", subject: "Restaurant" },
    summary: "What changed in the caller's restaurants since a cursor; without one, the cursor of now",
    input: PushNewsInput,
    output: response(PushNews),
  }),
};
