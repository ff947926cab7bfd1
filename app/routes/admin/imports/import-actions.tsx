import { Form, href } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ImportView } from "#app/services/imports/present.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Check } from "#app/ui/icons/lucide.tsx";

/** Next steps: apply, see what was imported, or try another file. */
export function ImportActions({ view }: { view: ImportView }) {
  const { t } = useTranslation("imports");
  if (view.state === "applied")
    return (
      <div className="flex flex-wrap gap-2">
        <LinkButton
          variant="primary"
          to={view.kind === "reviews" ? href("/groups/reputation/reviews") : href("/restaurants/list")}
        >
          {t(view.kind === "reviews" ? "result.seeReviews" : "result.seeRestaurants")}
        </LinkButton>
        <LinkButton to={href("/admin/imports")}>{t("result.again")}</LinkButton>
      </div>
    );
  const isGone = view.state === "checked" && !view.isFileKept;
  if (view.state === "failed" || isGone || !view.applyText)
    return (
      <div className="grid gap-3">
        {view.state === "checked" && <p>{t(isGone && view.applyText ? "result.expired" : "result.nothing")}</p>}
        <div>
          <LinkButton to={href("/admin/imports")}>{t("result.again")}</LinkButton>
        </div>
      </div>
    );
  return (
    <Form method="post" className="flex flex-wrap gap-2">
      <input type="hidden" name="intent" value="apply" />
      <Button variant="primary" icon={<Check aria-hidden />}>
        {view.applyText}
      </Button>
      <LinkButton to={href("/admin/imports")}>{t("result.again")}</LinkButton>
    </Form>
  );
}
