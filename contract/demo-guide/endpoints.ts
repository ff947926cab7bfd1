import { z } from "zod";
import { endpointsOf } from "../endpoint.ts";
import { response } from "../ids.ts";
import { DemoGuide } from "./schemas.ts";

const endpoint = endpointsOf({ tokens: "restaurants" });

export const demoGuideEndpoints = {
  get: endpoint({
    method: "GET",
    path: "/demo-guide",
    guard: "session",
    summary: "The steps of the demo's guided line, and which are done; null outside the demo",
    input: z.object({}),
    output: response(DemoGuide),
  }),
};
