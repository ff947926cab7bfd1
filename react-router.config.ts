import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { shortenRouteList } from "./bin/build/short-route-list.ts";

export default {
  ssr: true,
  // One file per route: each further piece would be a request of its own.
  splitRouteModules: false,
  // The whole route manifest is one small immutable file; pages get smaller and `/__manifest` disappears.
  routeDiscovery: { mode: "initial" },
  buildEnd: ({ reactRouterConfig }) => shortenRouteList(join(reactRouterConfig.buildDirectory, "client", "assets")),
} satisfies Config;
