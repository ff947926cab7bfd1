import { useContext } from "react";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { DraftResult } from "#app/services/ai/present-draft.server.ts";
import { Button } from "#app/ui/button.tsx";
import { PenLine } from "#app/ui/icons/lucide.tsx";
import { languages } from "#contract/languages.ts";
import { WritesContext } from "../reviews/card/write-form.tsx";
import { DraftOrigin } from "./draft-origin.tsx";

const tones = ["warm", "neutral", "brief"] as const;

/** Inside the reply form: asks for a draft, and shows the source and facts of the one it returned. */
export function DraftTools({ draft }: { draft: DraftResult | null | undefined }) {
  const { t, language } = useTranslation("drafts");
  const { isBusy } = useContext(WritesContext);
  const names = new Intl.DisplayNames(language, { type: "language" });
  return (
    <div className="grid gap-2">
      {draft && <DraftNote draft={draft} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button name="draft" value="ask" formNoValidate busy={isBusy} icon={<PenLine aria-hidden />}>
          {t("ask")}
        </Button>
        <select name="draftTone" aria-label={t("tone")} className="input w-auto">
          <option value="">{t("houseTone")}</option>
          {tones.map((tone) => (
            <option key={tone} value={tone}>
              {t(`tones.${tone}`)}
            </option>
          ))}
        </select>
        <select name="draftLanguage" aria-label={t("language")} className="input w-auto">
          <option value="">{t("guestLanguage")}</option>
          {languages.map((code) => (
            <option key={code} value={code}>
              {names.of(code)}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

function DraftNote({ draft: { text, other, isOtherFormer, variantId, made, view } }: { draft: DraftResult }) {
  const { t } = useTranslation("drafts");
  return (
    <section aria-label={t("ask")} className="grid gap-2 text-sm">
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
