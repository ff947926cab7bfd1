import { realpathSync } from "node:fs";
import { join, relative, sep } from "node:path";

/**
 * The checkout, as the bundler names modules: links followed, and with slashes. A module's place is told from here on: what the folders
 * above the checkout are called is nobody's business.
 */
const root = realpathSync(join(import.meta.dirname, "../..")) + sep;

/** Where a module stands in the checkout, `app/root.tsx`, with what its address asks for; of others, as a virtual one's, the whole name. */
const placeOf = (id: string) => {
  const [path = "", ...query] = id.split("?");
  const place = relative(root, path).split(sep).join("/");
  return path.startsWith(root) ? [place, ...query].join("?") : id;
};

/** Modules whose place matches. */
const at = (pattern: RegExp) => (id: string) => pattern.test(placeOf(id));

/** What every page with scripts needs: in one file it compresses better, and it stays cached when the pages change. */
const isFoundation = at(
  /node_modules\/(?:react|react-dom|scheduler|react-router|cookie|set-cookie-parser)\/|vite\/preload-helper|rolldown\/runtime|react-module:/,
);

/** Of ours, and not of a package. */
const isOwn = at(/^(?:app|contract)\//);
/** Fetched apart, once the page has come to rest. */
const isApart = at(/\.client\.ts$/);
const isEntry = at(/\?__react-router-build-client-route|^app\/entry\.client\.tsx$/);
/** These pages are sent without scripts, and what they are made of is fetched by nobody: all of them count as one. */
const isWithoutScripts = at(/^app\/routes\/(?:auth|system)\//);

/** What only some screens are made of, by the name of its file. The frame has none of it. */
const areas = {
  /** Tables and cards of lists, which the review screens do without until their filters are opened. */
  lists: at(/^app\/components\/lists\/(?!list-pages)/),
  /** The platforms' marks, which screens without a list of platforms do without. */
  "platform-marks": at(/^app\/components\/platforms\/platform-(?:mark|label)/),
  /** The two screens of the outbox, its list and one item of it; its lines stand beside reviews and hours as well. */
  outbox: at(/^app\/components\/outbox\/outbox-(?:row|screen|item-screen|filters)/),
  /** What forms of settings are made of, and what rules of automations are chosen from; the review screens have none of it. */
  settings: at(
    /^(?:app\/(?:components\/forms\/(?:save-bar|scoped-setting)|islands\/use-(?:form-changed|leave-guard)|routes\/restaurant\/automations\/review-line)|contract\/automations\/choices)\.tsx?/,
  ),
  /** What the screens of statistics draw charts with, which no other screen has; what one tab alone has is its own. */
  statistics: at(/^app\/components\/statistics\/(?!roi\/|competitors|post-lists)/),
  /** What people are looked after with, and what programs reach Comptoir by; no screen of the daily work has any of it. */
  team: at(/^app\/components\/(?:team\/(?!invite-form|invitation-links)|custom-roles\/(?!role-editor|role-preview))/),
  developers: at(/^app\/components\/(?:api-tokens|webhooks)\//),
  /** One's own account, whose copies of data are listed as the downloads are. */
  "sign-in": at(/^app\/components\/(?:(?:account|second-factors|single-sign-on)\/|prepared-files\/file-rows)/),
};

/** Of what only a few screens share, this much is a file and a request of its own for next to nothing: it joins the frame. */
const ownFileMinBytes = 4_000;
const manyScreens = 5;

type Info = { code: string | null; importers: string[]; dynamicImporters: string[] };
type Modules = { getModuleInfo(id: string): Info | null };

/** Adds what needs a module at once, through imports that nothing puts off: screens, and what is opened in them. */
function addUsers(id: string, modules: Modules, users: Set<string>, seen = new Set<string>()): Set<string> {
  if (isEntry(id)) return users.add(isWithoutScripts(id) ? "without scripts" : id);
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

/** How the browser's files are cut, for the bundler's `codeSplitting.groups`: foundation, frame, and a file for each area. */
export const chunkGroups = [
  { name: "foundation", test: isFoundation },
  {
    name: (id: string, modules: Modules) => (isInFrame(id, modules) ? "frame" : null),
    test: (id: string) => isOwn(id) && !isApart(id) && !isEntry(id) && !Object.values(areas).some((is) => is(id)),
  },
  ...Object.entries(areas).map(([name, test]) => ({ name, test })),
];
