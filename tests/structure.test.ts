import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, test } from "vitest";
import { languages } from "#contract/languages.ts";

/** Every file of the project, committed or about to be. */
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
  .split("\n")
  .filter((path) => path !== "");
const code = files.filter((path) => /\.(?:ts|tsx|mjs)$/.test(path));
const below = (folder: string) => code.filter((path) => path.startsWith(`${folder}/`));
const text = (path: string) => readFileSync(path, "utf8");

test("what the product is made of stands at the top, where newcomers look for it", () => {
  const top = ["package.json", "tsconfig.json", "react-router.config.ts", "vite.config.ts", "server.ts", "Dockerfile"];
  expect([...top, "app/sessions.server.ts", "app/routes.ts"].filter((path) => !files.includes(path))).toEqual([]);
  for (const folder of ["app/routes", "app/services", "app/locales", "e2e"])
    expect(files.some((path) => path.startsWith(`${folder}/`))).toBe(true);
});

describe("folders", () => {
  test("and files are named after one topic", () => {
    const drawers = /(?:^|\/)(?:utils?|helpers?|common|misc|general|shared|stuff)(?:\/|\.[a-z]+$)/;
    // The texts that every page shares are a namespace of the translations, not a drawer of code.
    expect(code.filter((path) => drawers.test(path) && !/^app\/locales\/\w\w\/common\.ts$/.test(path))).toEqual([]);
  });
  test("have no index file that hides what stands in them", () => {
    expect(code.filter((path) => /\/index\.tsx?$/.test(path))).toEqual([]);
  });
  test("use kebab-case", () => {
    const odd = code.filter((path) => !/^[a-z0-9.+-]+$/.test(basename(path)));
    expect(odd).toEqual([]);
  });
});

describe("words", () => {
  const glossary = "docs/guides/words.md";
  /** Refused word → its replacement, from the rows of the glossary. */
  const refused = new Map(
    [...text(glossary).matchAll(/^\| [^|]+ \| (?<word>[^|]+) \| (?<not>[^|]+) \|$/gm)].flatMap(({ groups }) =>
      [...(groups?.not ?? "").matchAll(/`([^`]+)`/g)].map(([, word = ""]) => [word, groups?.word ?? ""] as const),
    ),
  );
  /** Words of the specification and of platforms. */
  const isFixed = (name: string) => /^(?:answerState|placeId)/i.test(name);

  test("of the glossary name files and folders", () => {
    const parts = (path: string) => path.split("/").map((part) => part.replace(/\..*$/, ""));
    const old = code.flatMap((path) => parts(path).flatMap((part) => (refused.has(part) ? [`${path}: ${part}`] : [])));
    expect(refused.size).toBeGreaterThan(30);
    expect(old, `${glossary} has the word that takes its place`).toEqual([]);
  });
  test("of the glossary begin exported names", () => {
    const exported = /^export (?:default )?(?:async )?(?:function\*?|const|type|class|interface) (\w+)/gm;
    const old = code.flatMap((path) =>
      [...text(path).matchAll(exported)].flatMap(([, name = ""]) => {
        const [first = ""] = name.split(/(?=[A-Z])/);
        const word = refused.get(first.toLowerCase());
        return word && !isFixed(name) ? [`${path}: ${name}, instead of ${word}`] : [];
      }),
    );
    expect(old, `${glossary} says which word takes its place`).toEqual([]);
  });
});

describe("routes", () => {
  const filesOf = (entries: readonly RouteConfigEntry[]): string[] =>
    entries.flatMap(({ file, children }) => [file, ...filesOf(children ?? [])]);
  const isRouteModule = (path: string) =>
    /^import type \{[^}]*\bRoute\b[^}]*\} from "\.\/\+types\//m.test(text(path)) || basename(path) === "route.tsx";

  test("in the table are all that look like a route, and each of its files exists", async () => {
    const { default: table } = await import("#app/routes.ts");
    const listed = new Set(filesOf(await table).map((file) => `app/${file}`));
    expect([...listed].filter((path) => !code.includes(path))).toEqual([]);
    expect(below("app/routes").filter((path) => isRouteModule(path) && !listed.has(path))).toEqual([]);
  });
  test("keep what became of a form where a push reads the page again", () => {
    // Pages before the sign-in and what needs none hear no push.
    const listening = below("app/routes").filter((path) => !/^app\/routes\/(?:auth|public|system)\//.test(path));
    const answering = listening.filter((path) => /\bactionData\b/.test(text(path)));
    expect(answering.length).toBeGreaterThan(5);
    expect(answering.filter((path) => !text(path).includes("useFormResult(actionData)"))).toEqual([]);
  });
});

test("no file is longer than 400 lines; texts and tests aside", () => {
  const linesMax = 400;
  const measured = code.filter((path) => !/\.(?:test|spec)\.tsx?$/.test(path) && !path.startsWith("app/locales/"));
  expect(measured.filter((path) => text(path).split("\n").length > linesMax + 1)).toEqual([]);
});

describe("view types", () => {
  test("flow from services to what draws them: components import nothing but types from services", () => {
    const drawing = ["app/components", "app/islands", "app/ui"].flatMap(below);
    const reads = /^import (?!type\b)[^;]*?from "(?:#app|[./]*)\/services\//m;
    expect(drawing.filter((path) => reads.test(text(path)))).toEqual([]);
  });
});

describe("code", () => {
  const ours = code.filter((path) => path !== "tests/structure.test.ts");
  test("silences no checker and leaves nothing for later", () => {
    const shortcuts =
      /@ts-(?:ignore|expect-error|nocheck)|biome-ignore|\bTODO\b|\bFIXME\b|\bXXX\b|\.(?:skip|only|todo|fixme)\(|[Cc]oming soon/;
    expect(ours.filter((path) => shortcuts.test(text(path)))).toEqual([]);
  });
  test("names no path or address of the machine it was written on", () => {
    const everything = files.filter((path) =>
      /\.(?:ts|tsx|mjs|md|json|ya?ml|css|sql|txt)$|Dockerfile|\.ci\/run/.test(path),
    );
    const machine = /\/root\/|\/work\/|\/home\/(?!node)\w+|127\.0\.0\.1:4873/;
    expect(everything.filter((path) => path !== "tests/structure.test.ts" && machine.test(text(path)))).toEqual([]);
  });
  test("builds statements on the tables: text with $1 and pool.query stay in api/db/ and tests", () => {
    const product = ours.filter((path) => /^api\/(?!db\/).*\.ts$/.test(path) && !path.endsWith(".test.ts"));
    const statement = /\.query[<(]|\b(?:select|insert into|update|delete from)\b[^`"]*\$\d/;
    expect(product.filter((path) => statement.test(text(path)))).toEqual([]);
  });
  test("writes no table's name into a statement: names stand in api/db/schema alone", () => {
    const tables = below("api/db/schema").flatMap((path) =>
      [...text(path).matchAll(/pgTable\(\s*"(\w+)"/g)].map(([, name = ""]) => name),
    );
    const named = new RegExp(`\\b(?:from|join|update|into|using|lock table)\\s+"?(?:${tables.join("|")})\\b`, "gi");
    const comment = /^\s*(?:\/?\*|\/\/).*$|\s\/\/ .*$/gm;
    const product = ours.filter((path) => /^api\/(?!db\/).*\.ts$/.test(path) && !path.endsWith(".test.ts"));
    const found = product.flatMap((path) =>
      [...text(path).replace(comment, "").matchAll(named)].map(([words]) => `${path}: ${words}`),
    );
    expect(tables.length).toBeGreaterThan(50);
    expect(found).toEqual([]);
  });
  test("styles nothing by the names that the router gives its links", () => {
    const sheets = files.filter((path) => path.startsWith("app/styles/") && path.endsWith(".css"));
    expect(sheets.filter((path) => /\.(?:active|pending|transitioning)(?![\w-])/.test(text(path)))).toEqual([]);
  });
  test("calls a test test", () => {
    const tests = ours.filter((path) => /\.test\.tsx?$/.test(path));
    expect(tests.filter((path) => /import \{[^}]*\bit\b[^}]*\} from "vitest"/.test(text(path)))).toEqual([]);
  });
  test("waits for things, never for time to pass", () => {
    // `vi.waitFor` gives up after a second, which is over on a busy machine; `expect.poll` has the patience of `vitest.config.ts`.
    const sleeps = /waitForTimeout\(|setTimeout\(\s*resolve|timers\/promises|vi\.wait(?:For|Until)\(/;
    const tests = ours.filter((path) => /\.(?:test|spec)\.tsx?$/.test(path) || path.startsWith("e2e/"));
    expect(tests.filter((path) => sleeps.test(text(path)))).toEqual([]);
  });
});

describe("decision records", () => {
  const records = files.filter((path) => path.startsWith("docs/decisions/"));
  test("are numbered, once each, and named by their title", () => {
    expect(records.filter((path) => !/^docs\/decisions\/\d{3}-[a-z0-9-]+\.md$/.test(path))).toEqual([]);
    const numbers = records.map((path) => basename(path).slice(0, 3));
    expect(numbers).toEqual([...new Set(numbers)]);
  });
  test.each(records)("%s has date, status, context, decision and consequences", (path) => {
    const record = text(path);
    for (const part of [/20\d\d/, /status|accepted/i, /context/i, /decision/i, /consequence/i])
      expect(record).toMatch(part);
  });
});

test.each(files.filter((path) => /^(?:ARCHITECTURE|README|docs\/guides\/[\w-]+)\.md$/.test(path)))(
  "%s names files and folders that exist",
  (page) => {
    const named = text(page).matchAll(
      /`((?:api|app|bench|bin|config|contract|docs|e2e|public|sandbox|server|tests)\/[\w./-]+)`/g,
    );
    const paths = [...named].map(([, path = ""]) => path.replace(/\/$/, ""));
    // A migration to come has no name yet.
    const known = paths.filter((path) => !path.includes("NNNN"));
    expect(known.filter((path) => !files.some((file) => file === path || file.startsWith(`${path}/`)))).toEqual([]);
  },
);

test("every area has its texts in the four languages", () => {
  const areas = (language: string) => below(`app/locales/${language}`).map((path) => basename(path));
  for (const language of languages) expect(areas(language)).toEqual(areas("fr"));
});
