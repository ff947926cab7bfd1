import { installation } from "../api-tokens/closed.ts";
import { endpointsOf } from "../endpoint.ts";
import { nothing } from "../endpoint-inputs.ts";
import { response } from "../ids.ts";
import { MediaStatus } from "./schemas.ts";

const endpoint = endpointsOf({ tokens: installation });

export const mediaEndpoints = {
  status: endpoint({
    method: "GET",
    path: "/media/status",
    guard: "admin",
    summary: "The state of the media store, and what the last sweep of it found",
    input: nothing,
    output: response(MediaStatus),
  }),
};
