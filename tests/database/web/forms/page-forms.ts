import { type HTMLElement, parse } from "node-html-parser";
import { fieldValue, readPage, textOf } from "#tests/setup/read-page.ts";

/** A form of a page as a browser without scripts would send it by one of its buttons. */
export type PageForm = {
  /** Names the form across pages: where it is sent, by which button, with which fields. */
  name: string;
  method: "GET" | "POST";
  action: string;
  data: FormData;
  /** Names of the fields that this program filled in, with what it wrote. */
  typed: Map<string, string>;
  /** Names of the fields that may not stay empty. */
  required: string[];
};

const idPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const attribute = (element: HTMLElement, name: string): string => element.getAttribute(name) ?? "";
const has = (element: HTMLElement, name: string): boolean => element.getAttribute(name) !== undefined;

/** A text that the field's own constraints let through. */
function textFor(field: HTMLElement, at: number): string {
  const wanted = `Essai ${at} du formulaire`;
  const text = wanted.padEnd(Number(attribute(field, "minlength")) || 0, "x");
  const lengthMax = Number(attribute(field, "maxlength")) || text.length;
  return text.slice(0, lengthMax);
}

function numberFor(field: HTMLElement): string {
  const least = Number(attribute(field, "min") || 1);
  return String(Math.max(least, Math.min(least + 1, Number(attribute(field, "max") || least + 1))));
}

function inputValue(field: HTMLElement, at: number): string {
  const known = attribute(field, "value");
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  switch (attribute(field, "type") || "text") {
    case "email":
      return known || `essai-${at}@exemple.example`;
    case "number":
      return known || numberFor(field);
    case "date": {
      // Today in the reader's zone is a day to come for a restaurant further west.
      const today = inDays(0).slice(0, 10);
      return known && (known <= today || !attribute(field, "max")) ? known : inDays(-7).slice(0, 10);
    }
    case "datetime-local":
      return known || inDays(2).slice(0, 16);
    case "time":
      // Beside the day of today any later hour may still be to come.
      return known || "00:00";
    case "url":
      return known || "https://exemple.example/";
    case "tel":
      return known || "+33144556677";
    case "color":
      return known || "#336699";
    case "password":
      return "une-table-en-terrasse-26";
    default:
      return known || textFor(field, at);
  }
}

/** Puts the choices of one group of radio buttons or boxes as they stand; one where something has to be chosen. */
function putChoices(form: HTMLElement, data: FormData): void {
  const groups = Map.groupBy(
    form.querySelectorAll("input[type=radio], input[type=checkbox]").filter((box) => !has(box, "disabled")),
    (box) => attribute(box, "name"),
  );
  for (const [name, boxes] of groups) {
    if (!name) continue;
    const ticked = boxes.filter((box) => has(box, "checked"));
    const first = boxes[0];
    const mustTick =
      first !== undefined && (attribute(first, "type") === "radio" || has(first, "required") || boxes.length === 1);
    for (const box of ticked.length > 0 ? ticked : mustTick && first ? [first] : [])
      data.append(name, has(box, "value") ? attribute(box, "value") : "on");
  }
}

function putSelects(form: HTMLElement, data: FormData): void {
  for (const select of form.querySelectorAll("select")) {
    if (has(select, "disabled") || !attribute(select, "name")) continue;
    const options = select.querySelectorAll("option").filter((option) => !has(option, "disabled"));
    const textOf = (option: HTMLElement) => (has(option, "value") ? attribute(option, "value") : option.text);
    const chosen =
      options.find((option) => has(option, "selected")) ??
      (has(select, "required") ? options.find((option) => textOf(option) !== "") : options[0]);
    if (chosen) data.append(attribute(select, "name"), textOf(chosen));
  }
}

const written = "input:not([type=radio]):not([type=checkbox]):not([type=submit]):not([type=button]), textarea";

function fill(form: HTMLElement, at: number): Pick<PageForm, "data" | "typed" | "required"> {
  const data = new FormData();
  const typed = new Map<string, string>();
  const required: string[] = [];
  for (const field of form.querySelectorAll(written)) {
    const name = attribute(field, "name");
    if (!name || has(field, "disabled")) continue;
    const type = attribute(field, "type");
    if (type === "hidden") data.append(name, attribute(field, "value"));
    else if (type === "file") data.append(name, new File([], ""));
    else {
      const isArea = field.rawTagName.toLowerCase() === "textarea";
      const value = isArea ? fieldValue(field) || textFor(field, at) : inputValue(field, at);
      data.append(name, value);
      if (type !== "password" && type !== "search") typed.set(name, value);
      if (has(field, "required")) required.push(name);
    }
  }
  putSelects(form, data);
  putChoices(form, data);
  return { data, typed, required };
}

/** The forms of a page, one for each button that sends it. */
export function formsOf(html: string, address: string, at: number): PageForm[] {
  const page = parse(html);
  return page.querySelectorAll("form").flatMap((form) => {
    const method = attribute(form, "method").toUpperCase();
    if (method === "DIALOG") return [];
    const id = attribute(form, "id");
    const outside = id ? page.querySelectorAll(`button[form="${id}"], input[form="${id}"]`) : [];
    const buttons = [...form.querySelectorAll("button"), ...outside].filter(
      (button) =>
        button.rawTagName.toLowerCase() === "button" &&
        !has(button, "disabled") &&
        !/^(?:button|reset)$/.test(attribute(button, "type")) &&
        !has(button, "popovertarget"),
    );
    // Without a button the Enter key in a field sends it; without a field to write in nothing does.
    const canBeSent =
      buttons.length > 0 || form.querySelectorAll(written).some((field) => attribute(field, "type") !== "hidden");
    return (buttons.length > 0 ? buttons : canBeSent ? [null] : []).map((button) => {
      const filled = fill(form, at);
      const buttonName = button && attribute(button, "name");
      if (button && buttonName) filled.data.append(buttonName, attribute(button, "value"));
      const target = (button && attribute(button, "formaction")) || attribute(form, "action") || address;
      const action = new URL(target, `http://comptoir.test${address}`);
      const path = decodeURIComponent(action.pathname).replace(idPattern, ":id");
      const intent = filled.data.getAll("intent").at(-1) ?? (buttonName || "");
      const fields = [...new Set(filled.data.keys())].map((field) =>
        field.replace(idPattern, ":id").replace(/\d+/g, "n"),
      );
      return {
        ...filled,
        method: method === "POST" ? "POST" : "GET",
        action: action.pathname + action.search,
        name: `${method || "GET"} ${path} ${String(intent).replace(idPattern, ":id")} [${[...new Set(fields)].sort().join(" ")}]`,
      } satisfies PageForm;
    });
  });
}

/** The addresses of this product that a page leads to. */
export function linksOf(html: string, address: string): string[] {
  return readPage(html)
    .all("a[href]")
    .map((link) => new URL(attribute(link, "href"), `http://comptoir.test${address}`))
    .filter(({ host }) => host === "comptoir.test")
    .map(({ pathname, search }) => pathname + search);
}

/** What a page says of a form it could not take. */
export function problemsOf(html: string): string[] {
  return readPage(html)
    .all("[role=alert], .field-error, [aria-invalid=true]")
    .map((element) => textOf(element) || attribute(element, "name"));
}

/** What stands in the written fields of a page, by name. */
export function valuesOf(html: string): Map<string, string[]> {
  const named = Map.groupBy(readPage(html).all(written), (field) => attribute(field, "name"));
  return new Map([...named].map(([name, list]) => [name, list.map(fieldValue)]));
}
