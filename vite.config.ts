import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { chunkGroups } from "./bin/build/chunk-groups.ts";
import { emptyRoutesAsOne } from "./bin/build/empty-routes-as-one.ts";
import { minifiedTwice } from "./bin/build/minified-twice.ts";
import { pusherOverSockets } from "./bin/build/pusher-over-sockets.ts";
import { reactAsModules } from "./bin/build/react-as-modules.ts";
import { routerWithoutInstrumentation } from "./bin/build/router-without-instrumentation.ts";
import manifest from "./package.json" with { type: "json" };

export default defineConfig(({ command }) => ({
  // The style sheet is minified below, for browsers that know light-dark(); Tailwind's own pass would rewrite it for older ones.
  plugins: [
    reactAsModules(),
    pusherOverSockets(),
    routerWithoutInstrumentation(),
    emptyRoutesAsOne(),
    minifiedTwice(),
    tailwindcss({ optimize: false }),
    reactRouter(),
  ],
  build: {
    // No inlined assets: the content security policy allows files of this origin only.
    assetsInlineLimit: 0,
    cssTarget: ["chrome125", "firefox128", "safari17.5"],
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } } },
  // What only the pages use is bundled into the build, so that a production install needs the runtime dependencies alone.
  ssr: command === "build" ? { noExternal: true, external: Object.keys(manifest.dependencies) } : {},
  server: { warmup: { clientFiles: ["./app/root.tsx"] } },
}));
