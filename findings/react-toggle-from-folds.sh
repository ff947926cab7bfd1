#!/bin/sh
# react-dom 19.2.0: `toggle` does not bubble in the DOM, but React hands the toggle of a <details> to `onToggle` of every element around it. An
# element with `popover` and `onToggle` hears of its own opening and of each fold inside it, with the same `newState`, so that folding a section
# shut looks like the popover being closed. A listener on the DOM node hears nothing of the fold. `event.target` tells them apart.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund react@19.2.0 react-dom@19.2.0 jsdom@27.0.0 >/dev/null
cat >run.mjs <<'JS'
import { JSDOM } from "jsdom";
const { window } = new JSDOM("<div id=root></div>");
Object.assign(globalThis, { window, document: window.document });
const { createElement: h } = await import("react");
const { createRoot } = await import("react-dom/client");
const { flushSync } = await import("react-dom");
const heard = [];
const onToggle = ({ target, currentTarget }) => heard.push(`React: ${currentTarget.localName} hears ${target.localName}`);
const root = createRoot(document.getElementById("root"));
flushSync(() => root.render(h("div", { popover: "auto", onToggle }, h("details", null, h("summary", null, "S")))));
document.querySelector("[popover]").addEventListener("toggle", () => heard.push("DOM: div hears details"));
const event = new window.Event("toggle");
document.querySelector("details").dispatchEvent(event);
console.log(`bubbles: ${event.bubbles}; ${heard.join("; ")}`);
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = "bubbles: false; React: div hears details"
