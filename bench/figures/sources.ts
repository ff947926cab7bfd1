import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Figure } from "../table.ts";

/** A filter whose name occurs nowhere else. */
const sampleFilter = "hasPhotos";

function sourcesOf(folder: string): { path: string; text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(?:ts|tsx|css)$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path: join(folder, path), text: readFileSync(join(folder, path), "utf8") }));
}

const linesOf = (sources: { text: string }[]) =>
  sources.reduce((sum, { text }) => sum + text.split("\n").length - 1, 0);

/** Source lines of a screen, formatted, without tests. A screen is a route that renders; one at two addresses counts once. */
export async function measureSources(): Promise<Figure[]> {
  const app = sourcesOf("app");
  const isScreen = ({ path, text }: { path: string; text: string }) =>
    path.startsWith("app/routes/") && text.includes("export default") && !text.includes("<Outlet");
  const count = app.filter(isScreen).length;
  const named = new RegExp(`\\b${sampleFilter}\\b`);
  const holding = [...app, ...sourcesOf("api"), ...sourcesOf("contract")].filter(({ text }) => named.test(text));
  return [
    {
      name: `lines of app/ and its texts a screen (${count} screens)`,
      ours: `${Math.round(linesOf(app) / count)} of ${linesOf(app).toLocaleString("en")}`,
      reference: "1,287 of 42,465 (before the redesign)",
      target: "≤ 700",
    },
    {
      name: "files of app/ a screen",
      ours: (app.length / count).toFixed(1),
      reference: "18.3 (before the redesign)",
    },
    {
      name: `files that hold one review filter (${sampleFilter})`,
      ours: String(holding.length),
      reference: "14 (before the redesign)",
      target: "≤ 6",
    },
  ];
}
