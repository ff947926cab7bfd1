import { Form } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { TemplateEditorData } from "#app/services/templates/editor.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Banner } from "#app/ui/notices.tsx";

/** The confirmation before a template is deleted. */
export function Deletion({ data }: { data: TemplateEditorData }) {
  const { t } = useTranslation("templates");
  return (
    <Banner tone="danger" role="alert">
      <p className="font-semibold">{t("deletion.title", { name: data.title })}</p>
      <p>{t(data.draft.scope === "restaurant" ? "deletion.text" : "deletion.textShared")}</p>
      <Form method="post" action={data.links.self} className="flex flex-wrap gap-2 pt-3">
        <input type="hidden" name="version" value={data.draft.version} />
        <Button variant="danger" name="intent" value="delete">
          {t("deletion.confirm")}
        </Button>
        <LinkButton to={data.links.self}>{t("deletion.keep")}</LinkButton>
      </Form>
    </Banner>
  );
}
