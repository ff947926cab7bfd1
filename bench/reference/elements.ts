import { createElement, type ReactNode } from "react";

/** Parses the HTML that React rendered back into elements, so that the same markup can be rendered alone. */
const voidTags = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
const rawTags = new Set(["script", "style", "textarea", "title"]);
const renamed: Record<string, string> = {
  class: "className",
  for: "htmlFor",
  value: "defaultValue",
  checked: "defaultChecked",
};

type Open = { tag: string; props: Record<string, unknown>; children: ReactNode[] };

const entities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#x27": "'",
  "#39": "'",
  nbsp: "\u00a0",
};
const decode = (text: string) => text.replace(/&([#\w]+);/g, (whole, name: string) => entities[name] ?? whole);

function styleOf(text: string): Record<string, string> {
  const pairs = text.split(";").filter((rule) => rule.includes(":"));
  return Object.fromEntries(
    pairs.map((rule) => {
      const colon = rule.indexOf(":");
      const name = rule.slice(0, colon).trim();
      const key = name.startsWith("--") ? name : name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
      return [key, rule.slice(colon + 1).trim()];
    }),
  );
}

function propsOf(source: string): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  for (const [, name = "", value] of source.matchAll(/([^\s=/>]+)(?:="([^"]*)")?/g)) {
    if (name === "selected") continue;
    const text = value === undefined ? true : decode(value);
    props[renamed[name] ?? name] = name === "style" && typeof text === "string" ? styleOf(text) : text;
  }
  return props;
}

function close(stack: Open[]): void {
  const done = stack.pop();
  const parent = stack.at(-1);
  if (!done || !parent) return;
  parent.children.push(createElement(done.tag, done.props, ...done.children));
}

/** The document as one React element. Comments (React's own text separators) are left out. */
export function elementsOf(html: string): ReactNode {
  const root: Open = { tag: "", props: {}, children: [] };
  const stack = [root];
  const token =
    /<!--[\s\S]*?-->|<!doctype[^>]*>|<\/([\w-]+)\s*>|<([\w-]+)((?:\s+[^\s=/>]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/gi;
  for (let match = token.exec(html); match; match = token.exec(html)) {
    const [, closed, opened, attributes = "", text] = match;
    if (text !== undefined) stack.at(-1)?.children.push(decode(text));
    if (closed !== undefined) close(stack);
    if (opened === undefined) continue;
    stack.push({ tag: opened, props: propsOf(attributes), children: [] });
    if (voidTags.has(opened)) close(stack);
    else if (rawTags.has(opened)) {
      const end = html.indexOf(`</${opened}>`, token.lastIndex);
      const inner = html.slice(token.lastIndex, end);
      const open = stack.at(-1);
      if (open && inner !== "") {
        if (opened === "textarea") open.props.defaultValue = decode(inner);
        else if (opened === "title") open.children.push(decode(inner));
        else open.props.dangerouslySetInnerHTML = { __html: inner };
      }
      token.lastIndex = end;
    }
  }
  return root.children.find((child) => typeof child === "object");
}
