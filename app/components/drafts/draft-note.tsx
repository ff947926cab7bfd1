import { useTranslation } from "#app/locales/use-translation.ts";
import type { DraftResult } from "#app/services/ai/present-draft.server.ts";
import { Button } from "#app/ui/button.tsx";
import { DraftOrigin } from "./draft-origin.tsx";

/** Inside the reply form: the source and facts of the draft in its field, and the text that it did not replace. */
export function DraftNote({ draft: { text, other, isOtherFormer, variantId, made, view } }: { draft: DraftResult }) {
  const { t } = useTranslation("drafts");
  return (
    <section aria-label={t("proposed")} className="grid gap-2 text-sm">
      <input type="hidden" name="draftText" value={text} />
      {made && <input type="hidden" name="draftMade" value={made} />}
      {variantId && <input type="hidden" name="templateVariantId" value={variantId} />}
      {view && <DraftOrigin view={view} />}
      {other && (
        <div className="grid justify-items-start gap-1 border-line border-s-2 ps-3">
          <strong>{t(isOtherFormer ? "formerTitle" : "otherTitle")}</strong>
          <p dir="auto" className="whitespace-pre-line">
            {other}
          </p>
          <input type="hidden" name="draftOther" value={other} />
          <Button name="draft" value="swap" size="small" formNoValidate>
            {t("swap")}
          </Button>
          <span className="text-soft">{t("swapHint")}</span>
        </div>
      )}
    </section>
  );
}
