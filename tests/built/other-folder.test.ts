import { spawnSync } from "node:child_process";
import {
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { childEnvironment } from "#config/child-environment.ts";

/** What a build reads, of the checkout. */
const sources = [
  "app",
  "bin/build",
  "bin/precompress.ts",
  "config",
  "contract",
  "public",
  "uploads",
  "package.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];

const above = mkdtempSync(join(tmpdir(), "comptoir bâti (1) "));
// The Dockerfile builds in a folder of that name.
const folder = join(above, "contract", "app");
const link = join(above, "lien");
afterAll(() => rmSync(above, { recursive: true, force: true }));

/** The same packages in another place, whose files take no room of their own where the disk is the same. */
function takeAlong(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) takeAlong(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else
      try {
        linkSync(source, target);
      } catch {
        cpSync(source, target);
      }
  }
}

/** Names and bytes of the files that are served. */
const filesIn = (client: string) =>
  readdirSync(client, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => `${path.slice(client.length)} ${statSync(path).size}`)
    .sort();

test("a build in a folder named app, below others of any name and through a link, has the same files", () => {
  for (const source of sources) cpSync(source, join(folder, source), { recursive: true });
  takeAlong("node_modules", join(folder, "node_modules"));
  symlinkSync(folder, link);
  const { status, stdout, stderr } = spawnSync("npm", ["run", "build", "--silent"], {
    cwd: link,
    env: childEnvironment({ PWD: link }),
    encoding: "utf8",
  });
  expect(status, `${stdout}${stderr}`).toBe(0);
  const here = filesIn("build/client");
  expect(here.length).toBeGreaterThan(100);
  expect(filesIn(join(folder, "build/client"))).toEqual(here);
});
