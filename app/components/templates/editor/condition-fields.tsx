import { errorsOf, type FormResult, isTicked } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { TemplateDraft } from "#app/services/templates/draft.server.ts";
import { Card } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/choice.tsx";

/** Which reviews a template is for, and whether automations may use it. */
export function ConditionFields({ draft, result }: { draft: TemplateDraft; result: FormResult | undefined }) {
  const { t } = useTranslation("templates");
  const errors = errorsOf(result);
  return (
    <Card title={t("editor.conditions")}>
      <div className="grid gap-4">
        <input type="hidden" name="conditions" value="on" />
        <fieldset>
          <legend className="field-label pb-1">{t("filters.ratings")}</legend>
          <div className="flex flex-wrap gap-x-5">
            {[5, 4, 3, 2, 1, 0].map((rating) => (
              <Checkbox
                key={rating}
                name="ratings"
                value={rating}
                defaultChecked={isTicked(result, "ratings", draft.ratings.includes(rating), String(rating))}
                label={rating === 0 ? t("rating.none") : t("rating.stars", { count: rating })}
              />
            ))}
          </div>
          {errors.ratings && <p className="field-error">{errors.ratings}</p>}
        </fieldset>
        <fieldset>
          <legend className="field-label pb-1">{t("filters.text")}</legend>
          <div className="flex flex-wrap gap-x-5">
            <Checkbox
              name="withText"
              defaultChecked={isTicked(result, "withText", draft.withText)}
              label={t("condition.withText")}
            />
            <Checkbox
              name="withoutText"
              defaultChecked={isTicked(result, "withoutText", draft.withoutText)}
              label={t("condition.withoutText")}
            />
          </div>
          {errors.withText && <p className="field-error">{errors.withText}</p>}
        </fieldset>
        <Checkbox
          name="automated"
          defaultChecked={isTicked(result, "automated", draft.automated)}
          label={t("editor.automated")}
          hint={t("editor.automatedHint")}
        />
      </div>
    </Card>
  );
}
