import type { RouterContextProvider } from "react-router";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import type { AuditEntry, OpenedAuditEntry } from "#contract/audit/schemas.ts";
import { connectionNames } from "#contract/platforms/schemas.ts";
import { readerMoment } from "../request/reader-clock.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Who did it, in words; of somebody who was erased nothing is left but that there was somebody. */
export function actorText(context: Context, { kind, id, name }: AuditEntry["actor"]): string {
  const t = textsIn(context, "audit-entries");
  if (kind === "person") return name || t("who.gone");
  if (kind === "platform") return name ?? connectionNames[id as keyof typeof connectionNames] ?? t("who.platform");
  if (kind === "rule" || kind === "token") return name ? t(`who.${kind}Named`, { name }) : t(`who.${kind}`);
  return t("who.system");
}

/** What happened, as a sentence: "Camille Tavelin a modifié le modèle « Merci »". */
export function sentenceOf(
  context: Context,
  { action, actor, subject }: Pick<AuditEntry, "action" | "actor" | "subject">,
) {
  const t = textsIn(context, "audit-entries");
  const name = subject.name ? ` ${t("named", { name: subject.name })}` : "";
  return t(`actions.${action}`, { who: actorText(context, actor), name });
}

type Words = (key: string, options: { defaultValue: string }) => string;
const isInstant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The word for a field; one that has none is shown as it is called, in small words. */
function fieldWord(context: Context, field: string): string {
  const t = textsIn(context, "audit-entries") as Words;
  const plain = field.replace(/([a-z])([A-Z])/g, (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`);
  return t(`fields.${field}`, { defaultValue: plain });
}

type Names = Readonly<Record<string, string>>;

/** A value as lines of text. */
function linesOf(context: Context, value: unknown, names: Names): string[] {
  const t = textsIn(context, "audit-entries");
  if (value === null || value === undefined || value === "") return [];
  if (typeof value === "boolean") return [t(value ? "values.yes" : "values.no")];
  if (typeof value === "string")
    return isInstant.test(value) ? [readerMoment(context, value)] : [names[value] ?? value];
  if (Array.isArray(value)) {
    const lines = value.map((one) => linesOf(context, one, names));
    const isPlain = value.every((one) => !isRecord(one) && !Array.isArray(one));
    return isPlain ? [lines.flat().join(", ")].filter(Boolean) : lines.flat();
  }
  if (!isRecord(value)) return [String(value)];
  if (value.secret === true) return [t("values.secret")];
  if (typeof value.beginning === "string" && typeof value.sha256 === "string")
    return [t("values.cut", { beginning: value.beginning, length: Number(value.length) })];
  if (typeof value.name === "string" && Object.keys(value).every((key) => key === "id" || key === "name"))
    return [value.name];
  return Object.entries(value).flatMap(([field, one]) => {
    const lines = linesOf(context, one, names);
    if (lines.length === 0) return [];
    return [t("values.named", { field: names[field] ?? fieldWord(context, field), value: lines.join(" · ") })];
  });
}

/** The values of a switch, such as that of maintenance. */
const switches = { on: "values.on", off: "values.off" } as const;
const isSwitch = (value: unknown): value is keyof typeof switches => value === "on" || value === "off";

/** The fields that differ, each with its value before and after as lines of text. */
export function fieldsOf(context: Context, { before, after }: AuditEntry, names: Names = {}) {
  const t = textsIn(context, "audit-entries");
  const said = (field: string, value: unknown) =>
    field === "status" && isSwitch(value) ? [t(switches[value])] : linesOf(context, value, names);
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields.map((field) => ({
    field,
    label: fieldWord(context, field),
    before: said(field, before?.[field]),
    after: said(field, after?.[field]),
  }));
}

/** An opened entry: the fields side by side, from where, and its place in the chain. */
export function openedView(context: Context, entry: OpenedAuditEntry) {
  const t = textsIn(context, "audit-entries");
  const { number, hash, previousHash, requestId, address, device, channel, actor, isErased } = entry;
  const facts = [
    ["at", readerMoment(context, entry.at)],
    ["who", actorText(context, actor)],
    ["channel", t(`channels.${channel}`)],
    ["address", address],
    ["device", device],
    ["restaurant", entry.restaurant?.name],
    ["organization", entry.organization?.name ?? t("installation")],
    ["request", requestId],
    ["number", String(number)],
    ["hash", hash],
    ["previousHash", previousHash],
  ] as const;
  return {
    key: `${entry.chainId}.${number}`,
    sentence: sentenceOf(context, entry),
    isErased,
    isNew: entry.before === null && entry.after !== null,
    isGone: entry.after === null && entry.before !== null,
    fields: fieldsOf(context, entry, entry.names),
    facts: facts.flatMap(([key, value]) => (value ? [{ key, label: t(`facts.${key}`), value }] : [])),
    language: languageOf(context),
  };
}
