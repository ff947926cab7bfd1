import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { reactAsModules } from "./bin/build/react-as-modules.ts";
import manifest from "./package.json" with { type: "json" };

/** What every page with scripts needs: in one file it compresses better, and it stays cached when the pages change. */
const foundation =
  /node_modules\/(?:react|react-dom|scheduler|react-router|cookie|set-cookie-parser)\/|vite\/preload-helper|rolldown\/runtime|react-module:/;

/** The frame of the signed-in screens and the pieces they are made of: many small files would be as many requests. */
const frame =
  /\/app\/ui\/(?!charts)|\/app\/components\/(?:shell|errors|platforms\/health-chip)|\/app\/lib\/(?!error-reports|clean-path)|\/app\/locales\/(?:messages-path|use-translation|translator)/;

/** The review screen, which two routes share: what they import at once. What comes after the page, by itself, stays apart. */
const reviewRoutes = /\/app\/routes\/reviews\/list\.tsx/;
const reviews = /\/app\/components\/reviews\//;
/** A group takes along what it imports; these are wanted by others, who should not load the review screen for them. */
const besideReviews = /\/app\/components\/tags\/|\/app\/islands\/use-outgoing-follow/;

type Modules = { getModuleInfo(id: string): { importers: string[] } | null };

/** Whether a page of reviews needs the module at once: through imports that nothing puts off. */
function isOnReviewPage(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (reviewRoutes.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const { importers = [] } = modules.getModuleInfo(id) ?? {};
  return importers.some((importer) => isOnReviewPage(importer, modules, seen));
}

const browserBundle = {
  output: {
    codeSplitting: {
      groups: [
        { name: "foundation", test: foundation },
        { name: "frame", test: frame },
        { name: "tags", test: besideReviews },
        { name: (id: string, modules: Modules) => (isOnReviewPage(id, modules) ? "reviews" : null), test: reviews },
      ],
    },
  },
};

export default defineConfig(({ command }) => ({
  // The style sheet is minified below, for browsers that know light-dark(); Tailwind's own pass would rewrite it for older ones.
  plugins: [reactAsModules(), tailwindcss({ optimize: false }), reactRouter()],
  build: {
    // No inlined assets: the content security policy allows files of this origin only.
    assetsInlineLimit: 0,
    cssTarget: ["chrome125", "firefox128", "safari17.5"],
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  environments: { client: { build: { rolldownOptions: browserBundle } } },
  // What only the pages use is bundled into the build, so that a production install needs the runtime dependencies alone.
  ssr: command === "build" ? { noExternal: true, external: Object.keys(manifest.dependencies) } : {},
  server: { warmup: { clientFiles: ["./app/root.tsx"] } },
}));
