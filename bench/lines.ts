/**
 * Lines of a domain by layer, now and at an earlier commit: `npm run figures:lines -- webhooks [commit]`. Without a commit only now. Counts
 * what stands in folders and files of the domain's word; lines of other files that name it are not among them.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
const [domain, commit] = process.argv.slice(2);
if (!domain || !existsSync(`contract/${domain}`)) {
  console.error("Name a domain, a folder of contract/: npm run figures:lines -- webhooks");
  process.exit(2);
}

const layers: Readonly<Record<string, RegExp>> = {
  contract: new RegExp(`^contract/${domain}/`),
  API: new RegExp(`^api/domains/${domain}/(?!.*\\.test\\.ts$)`),
  "API tests": new RegExp(`^api/domains/${domain}/.*\\.test\\.ts$`),
  table: new RegExp(`^api/db/schema/${domain}(?:/|\\.ts$)`),
  services: new RegExp(`^app/services/${domain}/(?!.*\\.test\\.tsx?$)`),
  "routes and components": new RegExp(`^app/(?:routes/(?:.*/)?|components/|islands/)${domain}(?:/|\\.tsx?$)`),
  "texts in four languages": new RegExp(`^app/locales/[a-z]{2}/${domain}\\.ts$`),
  journeys: new RegExp(`^e2e/${domain}/`),
};

const lineCount = (text: string) => text.split("\n").length - 1;
type Tree = { files: string[]; read(path: string): string };
const present: Tree = {
  files: git("ls-files").split("\n").filter(existsSync),
  read: (path) => readFileSync(path, "utf8"),
};
const former = (at: string): Tree => ({
  files: git("ls-tree", "-r", "--name-only", at).split("\n"),
  read: (path) => git("show", `${at}:${path}`),
});

function countIn({ files, read }: Tree): number[] {
  return Object.values(layers).map((pattern) =>
    files.filter((path) => pattern.test(path)).reduce((sum, path) => sum + lineCount(read(path)), 0),
  );
}

const columns = [
  ...(commit ? [{ name: commit, counts: countIn(former(commit)) }] : []),
  { name: "now", counts: countIn(present) },
];
const rows = [...Object.keys(layers), "all"].map((layer, index) => [
  layer,
  ...columns.map(({ counts }) => String(counts[index] ?? counts.reduce((sum, count) => sum + count, 0))),
]);
console.log(`| ${domain} | ${columns.map(({ name }) => name).join(" | ")} |\n|---|${"---:|".repeat(columns.length)}`);
for (const row of rows) console.log(`| ${row.join(" | ")} |`);
