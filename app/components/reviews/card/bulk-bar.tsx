import { useTranslation } from "#app/locales/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import type { ReviewScreenData, WriteAnswer } from "../review-data.ts";
import { useWrite } from "./use-write.ts";
import { WriteForm, WritesContext } from "./write-form.tsx";

/** The form that the boxes of the cards name as theirs. */
export const bulkFormId = "bulk";

/** Archives what is ticked on the cards. */
export function BulkBar({ data, onAnswer }: { data: ReviewScreenData; onAnswer: (answer: WriteAnswer) => void }) {
  const { t } = useTranslation("reviews");
  const writes = useWrite(data.links.self, onAnswer);
  const isUnarchiving = data.filters.archived && !data.filters.unarchived;
  const tickAll = () => {
    for (const box of document.querySelectorAll<HTMLInputElement>(`input[form="${bulkFormId}"]`)) box.checked = true;
  };
  return (
    <WritesContext value={writes}>
      <WriteForm
        id={bulkFormId}
        intent={isUnarchiving ? "unarchive" : "archive"}
        aria-label={t("bulk.label")}
        className="bulk-bar card flex flex-wrap items-center gap-2 p-2 ps-4"
      >
        <p className="flex-1 text-soft text-sm max-sm:basis-full">{t("bulk.hint")}</p>
        <Button type="button" size="small" variant="ghost" onClick={tickAll} className="not-in-data-hydrated:hidden">
          {t("bulk.all")}
        </Button>
        <Button size="small" busy={writes.isBusy}>
          {t(isUnarchiving ? "bulk.unarchive" : "bulk.archive")}
        </Button>
      </WriteForm>
    </WritesContext>
  );
}
