#!/bin/sh
# @axe-core/playwright 4.14.0 with axe-core 4.14.1: each `analyze()` of a page with one frame opens and closes a second page, to put the results
# together, and loads axe's 500 kB in both. `setLegacyMode(true)` opens none, and compiles axe twice in the page for each analysis. `axe.run` of a source
# that is evaluated once finds the same and loads it once, however often it is asked: with a light and a dark theme, 20 screens of an app took
# 36 s by `analyze()`, 18 s in legacy mode and 14 s by `axe.run`.
# Needs a Chromium: $CHROMIUM, or Debian's package chromium-headless-shell.
set -eu
chromium=${CHROMIUM:-$(command -v chromium-headless-shell)}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @axe-core/playwright@4.14.0 axe-core@4.14.1 playwright-core@1.62.0 >/dev/null
cat >run.mjs <<'JS'
import { AxeBuilder } from "@axe-core/playwright";
import axe from "axe-core";
import { chromium } from "playwright-core";
const browser = await chromium.launch({ executablePath: process.argv[2], args: ["--headless", "--no-sandbox"] });
async function look(name, analyse) {
  const context = await browser.newContext();
  let [pages, sources] = [0, 0];
  const count = async (page) => {
    const session = await context.newCDPSession(page);
    session.on("Debugger.scriptParsed", ({ length }) => {
      if (length > 400_000) sources += 1;
    });
    await session.send("Debugger.enable");
  };
  const page = await context.newPage();
  await count(page);
  await page.setContent('<!doctype html><html lang="en"><title>T</title><main><h1>T</h1><img src="data:,"></main></html>');
  context.on("page", () => {
    pages += 1;
  });
  const found = [await analyse(page), await analyse(page)].flat().map(({ id }) => id);
  console.log(`${name}: ${pages} pages opened, axe loaded ${sources} times in the page, found ${found.join(" ")}`);
  await context.close();
}
await look("analyze", async (page) => (await new AxeBuilder({ page }).analyze()).violations);
await look("legacy", async (page) => (await new AxeBuilder({ page }).setLegacyMode(true).analyze()).violations);
const loaded = new WeakSet();
await look("run", async (page) => {
  if (!loaded.has(page)) await page.evaluate(axe.source);
  loaded.add(page);
  return page.evaluate(async () => (await window.axe.run(document, { resultTypes: ["violations"] })).violations);
});
await browser.close();
JS
seen=$(node run.mjs "$chromium")
echo "$seen"
test "$seen" = "analyze: 2 pages opened, axe loaded 2 times in the page, found image-alt image-alt
legacy: 0 pages opened, axe loaded 4 times in the page, found image-alt image-alt
run: 0 pages opened, axe loaded 1 times in the page, found image-alt image-alt"
