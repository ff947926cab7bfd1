import { Form, Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { TagRow } from "#app/services/review-settings/present-tags.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { Banner } from "#app/ui/notices.tsx";

/** Asks for confirmation, and names what the deletion affects. */
export function TagDeletion({ tag, self }: { tag: TagRow; self: string }) {
  const { t } = useTranslation("review-settings");
  return (
    <Banner tone="danger">
      <Form method="post" className="grid gap-3">
        <input type="hidden" name="tagId" value={tag.id} />
        <p>{t(tag.reviewCount === 0 ? "tags.deleteUnused" : "tags.deleteUsed", { name: tag.name, used: tag.used })}</p>
        {tag.rule && <p>{t("tags.ruleEnds")}</p>}
        <div className="flex flex-wrap gap-2">
          <Button variant="danger" name="intent" value="deleteTag">
            {t("tags.deleteNow")}
          </Button>
          <Link className="btn" to={self} preventScrollReset>
            {t("cancel")}
          </Link>
        </div>
      </Form>
    </Banner>
  );
}

/** Chooses the tag that replaces another, and names what that affects. */
export function TagMerge({ tag, rows, self }: { tag: TagRow; rows: readonly TagRow[]; self: string }) {
  const { t } = useTranslation("review-settings");
  const others = rows.filter(({ id }) => id !== tag.id);
  if (others.length === 0) return <Banner>{t("tags.mergeNone")}</Banner>;
  return (
    <Banner tone="brass">
      <Form method="post" className="grid gap-3">
        <input type="hidden" name="intent" value="mergeTag" />
        <input type="hidden" name="tagId" value={tag.id} />
        <p>{t("tags.mergeText", { name: tag.name, used: tag.used })}</p>
        {tag.rule && <p>{t("tags.ruleEnds")}</p>}
        <Field label={t("tags.mergeInto")}>
          <Select name="intoTagId" options={others.map(({ id, name }) => ({ value: id, label: name }))} />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary">{t("tags.mergeNow")}</Button>
          <Link className="btn" to={self} preventScrollReset>
            {t("cancel")}
          </Link>
        </div>
      </Form>
    </Banner>
  );
}
