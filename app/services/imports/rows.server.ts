import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, translatorOf } from "#app/middleware/i18n.server.ts";
import type { Tone } from "#app/ui/badge.tsx";
import type { Import } from "#contract/imports/schemas.ts";
import type { Organization } from "#contract/organizations/schemas.ts";
import { failureOf } from "./failure.server.ts";

/** An import as a row of the list, as text. */
export type ImportRow = {
  id: string;
  fileName: string;
  /** Its content and its organization. */
  about: string;
  state: string;
  tone: Tone;
  summary: string;
  by: string;
  when: string;
};

export const stateTones: Record<Import["state"], Tone> = { checked: "brass", applied: "accent", failed: "danger" };

/** The list's rows in the visitor's language. */
export function rowsOf(
  context: Readonly<RouterContextProvider>,
  imports: readonly Import[],
  organizations: readonly Organization[],
): ImportRow[] {
  const t = translatorOf(context);
  const formats = formatsOf(languageOf(context));
  const names = new Map(organizations.map(({ _id, name }) => [_id, name]));
  return imports.map((one) => ({
    id: one._id,
    fileName: one.fileName,
    about: [t(`imports:form.kinds.${one.kind}`), names.get(one.organizationId)].filter(Boolean).join(" · "),
    state: t(`imports:states.${one.state}`),
    tone: stateTones[one.state],
    summary:
      failureOf(context, one) ??
      t("imports:summary", {
        created: formats.number(one.counts.created),
        updated: formats.number(one.counts.updated),
        refused: formats.number(one.counts.refused),
      }),
    by: one.userName,
    when: formats.ago(one.createdAt),
  }));
}
