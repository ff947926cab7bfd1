import { actionOf, type KeyAction, repliedEvent } from "./keys.ts";

/**
 * Listens to the keys of the review screen until what it returns is called. It presses what is on the page, so that a key does no more
 * and no less than its button: what a role has no button for has no key either.
 */
export function listenToKeys(showHelp: () => void): () => void {
  /** The review whose reply is on its way; once it is kept, the next one opens. */
  let sent: string | null = null;
  const pane = followPane();
  const actions: Record<KeyAction | "send" | "leave", () => void> = {
    next: () => step(1),
    previous: () => step(-1),
    open: () => (openRow() ?? rows()[0])?.click(),
    reply: () => focusReply(),
    archive: () => findPane()?.querySelector<HTMLElement>("form:has(input[value$=archive]) button")?.click(),
    tick: () => (openRow() ?? rows()[0])?.parentElement?.querySelector<HTMLElement>("input[type=checkbox]")?.click(),
    translation: () => findPane()?.querySelector<HTMLElement>("[data-translation] > summary")?.click(),
    help: showHelp,
    leave: () => findPane()?.querySelector("article")?.focus(),
    send: () => {
      const field = document.activeElement;
      if (!(field instanceof HTMLTextAreaElement) || !findPane()?.contains(field)) return;
      const review = field.form?.querySelector<HTMLInputElement>("[name=reviewId]");
      // A note is no reply: one stays with its review.
      sent = (field.name === "text" && review?.value) || null;
      field.form?.requestSubmit();
    },
  };
  const onKey = (event: KeyboardEvent) => {
    const action = actionOf(event, isTyping(event.target));
    if (!action || isCovered()) return;
    // A field elsewhere on the page keeps its Escape and its Enter.
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
const rows = () => [...document.querySelectorAll<HTMLElement>("#reviews a[id^=row-]")];
const openRow = () => rows().find((row) => row.ariaCurrent);

/** What is done to the open review, and not to the list. */
const ofPane: ReadonlySet<string> = new Set(["reply", "archive", "translation"] satisfies KeyAction[]);
const lookAgainMs = 16;
const waitMaxMs = 2000;

/** Does the pane still show the review before the one whose row was pressed? */
function isPaneBehind(): boolean {
  const row = openRow();
  const card = findPane()?.querySelector("article");
  return row !== undefined && card?.id !== row.id.replace(/^row-/, "review-");
}

/**
 * The pane follows the pressed row a moment later. What is asked of the review meanwhile waits for it, so that nobody answers or
 * archives the one before; keys that come after that are for neither.
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

/** Keys are letters wherever letters can be written or chosen by them. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button", "submit"].includes(target.type);
  return target.isContentEditable || target.matches("textarea, select");
}

/** A dialog or a menu in front of the page has keys of its own. */
const isCovered = (): boolean => document.querySelector("dialog:modal, .menu:popover-open") !== null;

/** The review after or before the open one; beyond the last one more are loaded. */
function step(by: 1 | -1): void {
  const all = rows();
  const open = openRow();
  const row = open ? all[all.indexOf(open) + by] : all[0];
  if (row) row.click();
  else if (by === 1) document.querySelector<HTMLElement>("#reviews ~ a[data-more]")?.click();
  row?.scrollIntoView({ block: "nearest" });
}

/** Into the field of the answer, also where it is folded. */
function focusReply(): void {
  const fields = [...(findPane()?.querySelectorAll<HTMLTextAreaElement>("textarea[name=text]") ?? [])];
  const field = fields.at(-1);
  const folded = field?.closest("details");
  if (folded) folded.open = true;
  field?.focus();
}
