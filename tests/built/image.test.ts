import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, temporaryDataDir } from "./running-server.ts";

const packagesMaxMb = 150;
/** Not below this folder, whose packages would be found from there. */
const image = mkdtempSync(join(tmpdir(), "comptoir-image-"));
const data = temporaryDataDir();

/** Lines of the Dockerfile, those that go on joined. */
const steps = readFileSync("Dockerfile", "utf8")
  .replaceAll("\\\n", " ")
  .split("\n")
  .filter((line) => /^[A-Z]+ /.test(line));
const shell = (command: string, cwd = ".") => execFileSync("sh", ["-c", command], { cwd, stdio: "pipe" }).toString();

/** Does in a folder what the Dockerfile does: production packages, its own removals from them, and what its last stage copies. */
beforeAll(() => {
  // Linked where that can be, for it is many files.
  shell(`cp -al node_modules ${image}/node_modules 2>/dev/null || cp -a node_modules ${image}/`);
  const lock = JSON.parse(readFileSync("node_modules/.package-lock.json", "utf8")) as {
    packages: Record<string, { dev?: boolean }>;
  };
  for (const [path, { dev }] of Object.entries(lock.packages))
    if (dev) rmSync(resolve(image, path), { recursive: true, force: true });
  // Caches of the tools, which an install does not bring.
  shell("find node_modules -mindepth 1 -maxdepth 1 -name '.*' -exec rm -rf {} +", image);
  const install = steps.find((step) => step.startsWith("RUN npm ci --omit=dev")) ?? "";
  const [, ...removals] = install.split("&&");
  expect(removals.length).toBeGreaterThan(0);
  for (const removal of removals) shell(removal, image);
  for (const step of steps.slice(steps.findLastIndex((line) => line.startsWith("FROM ")))) {
    const [, ...words] = step.split(/\s+/);
    if (!step.startsWith("COPY ") || words.includes("--from=packages")) continue;
    const [target = "", ...sources] = words.filter((word) => !word.startsWith("--")).reverse();
    const into = resolve(image, target);
    mkdirSync(target.endsWith("/") ? into : dirname(into), { recursive: true });
    for (const source of sources) shell(`cp -aL ${source.replace(/^\/app\//, "")} ${into}`);
  }
});
afterAll(() => {
  rmSync(image, { recursive: true, force: true });
  data.remove();
});

test("what the image holds starts the product, its error reporting included, and answers with a page", async () => {
  const PATH = [dirname(process.execPath), "/usr/bin", "/bin"].join(delimiter);
  const settings = {
    PATH,
    DATA_DIR: data.dataDir,
    APP_ENV: "production",
    SENTRY_DSN: "http://publickey@127.0.0.1:9/42",
  };
  const secrets = {
    SESSION_SECRETS: "s".repeat(8) + crypto.randomUUID(),
    JWT_SECRETS: "j".repeat(8) + crypto.randomUUID(),
  };
  const server = await startServer({ ...settings, ...secrets, PUBLIC_ORIGIN: "http://localhost" }, image);
  const page = await fetch(`${server.origin}/auth/login`);
  expect(page.status).toBe(200);
  const [, script = ""] = /src="([^"]+\.js)"|href="([^"]+\.js)"/.exec(await page.text())?.filter(Boolean) ?? [];
  expect((await fetch(`${server.origin}${script}`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
});

test(`the packages of the image take at most ${packagesMaxMb} MB`, () => {
  const [kilobytes] = shell("du -sk node_modules", image).split("\t");
  expect(Number(kilobytes) / 1000).toBeLessThanOrEqual(packagesMaxMb);
});
