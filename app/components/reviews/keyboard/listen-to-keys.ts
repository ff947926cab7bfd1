import { actionOf, type KeyAction, repliedEvent } from "./keys.ts";

/**
 * Listens to the keys of the review screen until the returned function is called. It presses buttons of the page, so that a key does
 * exactly
 * what its button does: without the button a role has no key either.
 */
export function listenToKeys(showHelp: () => void): () => void {
  /** The review whose reply is being sent; once it is stored, the next one opens. */
  let sent: string | null = null;
  const pane = followPane();
  const actions: Record<KeyAction | "send" | "leave", () => void> = {
    next: () => step(1),
    previous: () => step(-1),
    open: () => (openRow() ?? rows()[0])?.click(),
    reply: () => inReply((field) => field.focus()),
    archive: () => findPane()?.querySelector<HTMLElement>("form:has(input[value$=archive]) button")?.click(),
    tick: () => (openRow() ?? rows()[0])?.parentElement?.querySelector<HTMLElement>("input[type=checkbox]")?.click(),
    translation: () => findPane()?.querySelector<HTMLElement>("[data-translation] > summary")?.click(),
    approve: () => findInPane("form:has(input[name=intent][value=approve]) button[data-send]")?.click(),
    draft: () => inReply(({ form }) => pressIn(form, "button[name=draft]")),
    template: () => inReply(({ form }) => pickTemplate(form)),
    tag: () => findInPane("select[name=tagId]")?.focus(),
    assign: () => findInPane("form:has(input[name=intent][value=assign]) select")?.focus(),
    help: showHelp,
    leave: () => findPane()?.querySelector("article")?.focus(),
    send: () => {
      const field = document.activeElement;
      if (field instanceof HTMLSelectElement) takeChoice(field);
      if (!(field instanceof HTMLTextAreaElement) || !findPane()?.contains(field)) return;
      const review = field.form?.querySelector<HTMLInputElement>("[name=reviewId]");
      // After a note, which is no reply, the review stays open.
      sent = (field.name === "text" && review?.value) || null;
      field.form?.requestSubmit();
    },
  };
  const onKey = (event: KeyboardEvent) => {
    const action = actionOf(event, isTyping(event.target));
    if (!action || isCovered()) return;
    // Other fields of the page keep their own Escape and Enter.
    if ((action === "send" || action === "leave") && !findPane()?.contains(event.target as Node)) return;
    event.preventDefault();
    if (ofPane.has(action)) pane.act(actions[action]);
    else if (!pane.isAwaited()) actions[action]();
  };
  const onReplied = (event: Event) => {
    if (sent !== null && (event as CustomEvent<string>).detail === sent) step(1);
    sent = null;
  };
  document.addEventListener("keydown", onKey);
  document.addEventListener(repliedEvent, onReplied);
  return () => {
    document.removeEventListener("keydown", onKey);
    document.removeEventListener(repliedEvent, onReplied);
  };
}

const findPane = () => document.querySelector(".review-pane");
const findInPane = (selector: string) => findPane()?.querySelector<HTMLElement>(selector);
const rows = () => [...document.querySelectorAll<HTMLElement>("#reviews a[id^=row-]")];
const openRow = () => rows().find((row) => row.ariaCurrent);

/** Actions on the open review, not on the list. */
const ofPane: ReadonlySet<string> = new Set([
  "reply",
  "archive",
  "translation",
  "approve",
  "draft",
  "template",
  "tag",
  "assign",
] satisfies KeyAction[]);
const lookAgainMs = 16;
const waitMaxMs = 2000;

/** True if the pane still shows the review before the pressed row's. */
function isPaneBehind(): boolean {
  const row = openRow();
  const card = findPane()?.querySelector("article");
  return row !== undefined && card?.id !== row.id.replace(/^row-/, "review-");
}

/**
 * The pane follows a pressed row a moment later. Actions pressed meanwhile wait for it, so that nobody replies to or archives the wrong
 * review; keys pressed after that are ignored.
 */
function followPane() {
  let isAwaited = false;
  const look = (act: () => void, until: number) => {
    const isBehind = isPaneBehind();
    if (isBehind && performance.now() < until) {
      setTimeout(look, lookAgainMs, act, until);
      return;
    }
    isAwaited = false;
    if (!isBehind) act();
  };
  return {
    isAwaited: () => isAwaited,
    act: (act: () => void) => {
      if (isAwaited) return;
      isAwaited = true;
      look(act, performance.now() + waitMaxMs);
    },
  };
}

/** True in an element that takes letters, to write or to choose. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button", "submit"].includes(target.type);
  return target.isContentEditable || target.matches("textarea, select");
}

/** True if a dialog or a menu, which has its own keys, is open. */
const isCovered = (): boolean =>
  document.querySelector("dialog:modal, .menu:popover-open, .review-filters:popover-open") !== null;

/** Opens the next or previous review; beyond the last one it loads more. */
function step(by: 1 | -1): void {
  const all = rows();
  const open = openRow();
  const row = open ? all[all.indexOf(open) + by] : all[0];
  if (row) row.click();
  else if (by === 1) document.querySelector<HTMLElement>("#reviews ~ a[data-more]")?.click();
  row?.scrollIntoView({ block: "nearest" });
}

const findReplyField = () => findInPane("textarea[name=text]") as HTMLTextAreaElement | null | undefined;
const pressIn = (form: HTMLFormElement | null, selector: string) => form?.querySelector<HTMLElement>(selector)?.click();

/** Acts on the reply field; another part of the review, and a composer that is closed, make way for it first. */
function inReply(act: (field: HTMLTextAreaElement) => void): void {
  const until = performance.now() + waitMaxMs;
  if (!findReplyField()) findInPane("[data-tab=reply]:not([aria-current])")?.click();
  const look = () => {
    const field = findReplyField();
    if (field) {
      act(field);
      return;
    }
    findInPane("[data-compose]")?.click();
    if (performance.now() < until) setTimeout(look, lookAgainMs);
  };
  look();
}

/** Puts in the template that fits best; pressed again, or where none fits, leads to the list of templates. */
function pickTemplate(form: HTMLFormElement | null): void {
  const list = form?.querySelector<HTMLElement>("select[name=templateId]");
  if (list) list.focus();
  else pressIn(form, `button[name=pick][value=${form?.querySelector("input[name=filled]") ? "list" : "best"}]`);
}

/** Presses the button that belongs to the list of templates. Tags and people are taken as soon as they are chosen. */
function takeChoice({ form, name }: HTMLSelectElement): void {
  if (name === "templateId") pressIn(form, "button[name=pick][value=chosen]");
}
