import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { emptyRoutesAsOne } from "./bin/build/empty-routes-as-one.ts";
import { minifiedTwice } from "./bin/build/minified-twice.ts";
import { pusherOverSockets } from "./bin/build/pusher-over-sockets.ts";
import { reactAsModules } from "./bin/build/react-as-modules.ts";
import { routerWithoutInstrumentation } from "./bin/build/router-without-instrumentation.ts";
import manifest from "./package.json" with { type: "json" };

/** What every page with scripts needs: in one file it compresses better, and it stays cached when the pages change. */
const foundation =
  /node_modules\/(?:react|react-dom|scheduler|react-router|cookie|set-cookie-parser)\/|vite\/preload-helper|rolldown\/runtime|react-module:/;

/** Fetched apart, once the page has come to rest. */
const apart = /\.client\.ts$/;
const isEntry = (id: string) => /\?__react-router-build-client-route|\/app\/entry\.client\.tsx$/.test(id);
/** These pages are sent without scripts, and what they are made of is fetched by nobody: all of them count as one. */
const withoutScripts = /\/app\/routes\/(?:auth|system)\//;
/** What lists in tables and cards are made of, which the review screens do without until their filters are opened. */
const ofLists = /\/app\/components\/lists\/(?!list-pages)/;
/** The platforms' marks, which screens without a list of platforms do without. */
const ofPlatformMarks = /\/app\/components\/platforms\/platform-(?:mark|label)/;
/** The two screens of the outbox, its list and one item of it; its lines stand beside reviews and hours as well. */
const ofOutbox = /\/app\/components\/outbox\/outbox-(?:row|screen|item-screen|filters)/;
/** What forms of settings are made of, which the review screens have none of. */
const ofSettings =
  /\/app\/(?:components\/forms\/(?:save-bar|scoped-setting)|islands\/use-(?:form-changed|leave-guard))\.tsx?/;
/** What the screens of statistics draw charts with, which no other screen has; what one tab alone has is its own. */
const ofStatistics = /\/app\/components\/statistics\/(?!roi\/|competitors|post-lists)/;
/** What people are looked after with, what programs reach Comptoir by, and how one signs in; no screen of the daily work has any of it. */
const ofTeam =
  /\/app\/components\/(?:team\/(?!invite-form|invitation-links)|custom-roles\/(?!role-editor|role-preview))/;
const ofDevelopers = /\/app\/components\/(?:api-tokens|webhooks)\//;
const ofSignIn = /\/app\/components\/(?:account|second-factors|single-sign-on)\//;
/** Of what only a few screens share, this much is a file and a request of its own for next to nothing: it joins the frame. */
const ownFileMinBytes = 4_000;
const manyScreens = 5;

type Info = { code: string | null; importers: string[]; dynamicImporters: string[] };
type Modules = { getModuleInfo(id: string): Info | null };

/** Adds what needs a module at once, through imports that nothing puts off: screens, and what is opened in them. */
function addUsers(id: string, modules: Modules, users: Set<string>, seen = new Set<string>()): Set<string> {
  if (isEntry(id)) return users.add(withoutScripts.test(id) ? "without scripts" : id);
  if (seen.has(id)) return users;
  seen.add(id);
  const { importers = [], dynamicImporters = [] } = modules.getModuleInfo(id) ?? {};
  if (dynamicImporters.length > 0) users.add(id);
  for (const importer of importers) addUsers(importer, modules, users, seen);
  return users;
}

/** Whether most screens are made of it, or several of them and it is small: many small files would be as many requests. */
function isInFrame(id: string, modules: Modules): boolean {
  const userCount = addUsers(id, modules, new Set()).size;
  const size = modules.getModuleInfo(id)?.code?.length ?? 0;
  return userCount >= manyScreens || (userCount > 1 && size < ownFileMinBytes);
}

const browserBundle = {
  output: {
    codeSplitting: {
      groups: [
        { name: "foundation", test: foundation },
        {
          name: (id: string, modules: Modules) => (isInFrame(id, modules) ? "frame" : null),
          test: (id: string) =>
            /\/(?:app|contract)\//.test(id) &&
            !apart.test(id) &&
            !isEntry(id) &&
            !ofLists.test(id) &&
            !ofPlatformMarks.test(id) &&
            !ofOutbox.test(id) &&
            !ofSettings.test(id) &&
            !ofStatistics.test(id) &&
            !ofTeam.test(id) &&
            !ofDevelopers.test(id) &&
            !ofSignIn.test(id),
        },
        { name: "lists", test: ofLists },
        { name: "platform-marks", test: ofPlatformMarks },
        { name: "outbox", test: ofOutbox },
        { name: "settings", test: ofSettings },
        { name: "statistics", test: ofStatistics },
        { name: "team", test: ofTeam },
        { name: "developers", test: ofDevelopers },
        { name: "sign-in", test: ofSignIn },
      ],
    },
  },
};

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
  environments: { client: { build: { rolldownOptions: browserBundle } } },
  // What only the pages use is bundled into the build, so that a production install needs the runtime dependencies alone.
  ssr: command === "build" ? { noExternal: true, external: Object.keys(manifest.dependencies) } : {},
  server: { warmup: { clientFiles: ["./app/root.tsx"] } },
}));
