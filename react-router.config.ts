import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // One file per route: each further piece would be a request of its own.
  splitRouteModules: false,
  // The whole route manifest is one small immutable file; pages get smaller and `/__manifest` disappears.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
