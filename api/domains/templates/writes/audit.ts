import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import type { Statements } from "#api/db/statements.ts";
import type { TemplateContent } from "#contract/templates/schemas.ts";
import { contentOf, type TemplateRow } from "../rows.ts";

type Target = { id: string; name: string; organizationId: string; restaurantId: string | null };
/** A template's content as it was, or as it was entered. */
type Side = { content: TemplateContent | TemplateRow; restaurantIds?: readonly string[]; groupIds?: readonly string[] };

function valuesOf({ content, restaurantIds, groupIds }: Side) {
  const { versions, ...said } = contentOf(content);
  const texts = versions.map(({ language, fallbacks, variants }) => [
    language,
    { fallbacks, variants: variants.map(({ text }) => text) },
  ]);
  return {
    ...said,
    texts: Object.fromEntries(texts),
    restaurantIds: restaurantIds?.toSorted(),
    groupIds: groupIds?.toSorted(),
  };
}

/** Tells of a template: new without `before`, deleted without `after`. */
export function auditTemplate(
  tx: Statements,
  by: ApiContext,
  { id, name, organizationId, restaurantId }: Target,
  { before, after }: { before?: Side; after?: Side },
): void {
  recordAudit(tx, {
    by,
    action: before ? (after ? "template.updated" : "template.deleted") : "template.created",
    subject: { id, name },
    organizationId,
    restaurantId,
    before: before && valuesOf(before),
    after: after && valuesOf(after),
  });
}
