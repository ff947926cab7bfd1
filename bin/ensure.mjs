// Runs before the npm scripts, on the machine's own Node (20 is enough): plain JavaScript, built-in modules only. `deps` installs the
// packages
// when the lock file has changed, `build` builds when a source has changed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

process.chdir(join(dirname(fileURLToPath(import.meta.url)), ".."));
const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null);
const manifest = readJson("package.json");

function fail(text) {
  console.error(`\n${text}\n`);
  process.exit(1);
}

/** Runs the npm that started this script, else the one on the PATH. */
function npm(...args) {
  const cli = process.env.npm_execpath;
  // The Node that runs this script may be in node_modules, which `npm ci` removes.
  const node = existsSync(process.execPath) ? process.execPath : "node";
  const [command, first] = cli?.endsWith(".js") ? [node, [cli]] : ["npm", []];
  const result = spawnSync(command, [...first, ...args], { stdio: "inherit" });
  if (result.error)
    fail(`npm could not be started (${result.error.message}). Install Node.js 24 with npm: https://nodejs.org`);
  return result.status === 0;
}

/** npm records installed packages in a lock file of its own; packages for other platforms are rightly missing there. */
function packagesAreInstalled() {
  const wanted = readJson("package-lock.json")?.packages ?? {};
  const installed = readJson("node_modules/.package-lock.json")?.packages;
  if (!installed) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "" || (entry.optional && !installed[path])) return true;
    return installed[path]?.version === entry.version;
  });
}

function checkNode() {
  const { stdout } = spawnSync("node", ["-p", "process.versions.node"], { encoding: "utf8" });
  const found = stdout?.trim() || "none";
  const needed = manifest.engines.node.replace(/^>=/, "");
  const [major, minor] = found.split(".").map(Number);
  const [neededMajor, neededMinor] = needed.split(".").map(Number);
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return;
  fail(
    `Comptoir needs Node.js ${needed} or newer and found ${found}. On Linux (x64, arm64) it is installed along with the\n` +
      "packages: run `npm ci`, without `--omit=optional`. Elsewhere install it from https://nodejs.org.",
  );
}

function ensureDeps() {
  if (!packagesAreInstalled()) {
    console.log("Installing packages…");
    if (!npm("ci", "--no-audit", "--no-fund", "--loglevel=error"))
      fail("The packages could not be installed; npm says why above. Can this machine reach the npm registry?");
  }
  checkNode();
}

const sources = ["app", "public", "contract", "config", "uploads", "bin/build"];
const sourceFiles = [
  "package-lock.json",
  "package.json",
  "vite.config.ts",
  "react-router.config.ts",
  "tsconfig.json",
  "bin/precompress.ts",
];

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

function sourceHash() {
  const hash = createHash("sha256");
  for (const file of [...sources.flatMap(filesBelow), ...sourceFiles]) hash.update(file).update(readFileSync(file));
  return hash.digest("hex");
}

function ensureBuild() {
  const stamp = "build/.sources";
  const wanted = sourceHash();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.log("Building…");
  if (!npm("run", "build", "--silent")) fail("The build failed; the reason stands above.");
  mkdirSync("build", { recursive: true });
  writeFileSync(stamp, wanted);
}

const steps = { deps: ensureDeps, build: ensureBuild };
for (const name of process.argv.slice(2)) {
  const step = steps[name];
  if (!step) fail(`ensure: there is no step "${name}"; there are ${Object.keys(steps).join(", ")}.`);
  step();
}
