/** Actions by key. `Ctrl` includes ⌘ on a Mac. */
export const keyActions = {
  j: "next",
  k: "previous",
  o: "open",
  r: "reply",
  e: "archive",
  x: "tick",
  t: "translation",
  a: "approve",
  d: "draft",
  m: "template",
  l: "tag",
  i: "assign",
  "?": "help",
} as const;
export type KeyAction = (typeof keyActions)[keyof typeof keyActions];

/** Event on the document after a reply was stored; its detail is the review's id. */
export const repliedEvent = "comptoir:replied";

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "isComposing" | "defaultPrevented">;

/** The action of a pressed key; null while somebody is typing, for a browser's own combination, and for any other key. */
export function actionOf(event: Pressed, isTyping: boolean): KeyAction | "send" | "leave" | null {
  if (event.defaultPrevented || event.isComposing || event.altKey) return null;
  if (isTyping) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) return "send";
    return event.key === "Escape" ? "leave" : null;
  }
  if (event.ctrlKey || event.metaKey) return null;
  return Object.hasOwn(keyActions, event.key) ? keyActions[event.key as keyof typeof keyActions] : null;
}
