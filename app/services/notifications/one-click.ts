const name = "List-Unsubscribe";
const value = /^\s*One-Click\s*$/i;
/** The pair on a line or between `&`, as programs write it that name no type or a wrong one. */
const inLines = /(?:^|[&\r\n])\s*List-Unsubscribe\s*=\s*One-Click\s*(?:$|[&\r\n])/i;
/** The pair as a part of a multipart body whose type is missing. */
const inParts = /name="?List-Unsubscribe"?\r?\n(?:[^\r\n]+\r?\n)*\r?\n\s*One-Click\s*(?:\r?\n|$)/i;

/** True for a mail program's one-click post (RFC 8058): a form of either kind, or the bare pair under any type or none. */
export function isOneClickPost(form: FormData | null, raw: string): boolean {
  const given = form?.get(name);
  if (typeof given === "string") return value.test(given);
  return inLines.test(raw) || inParts.test(raw);
}
