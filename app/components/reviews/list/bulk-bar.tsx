import { type FormEvent, memo, type RefObject, useEffect, useState } from "react";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";
import type { WriteResult } from "#app/services/reviews/write-result.ts";
import { Button } from "#app/ui/button.tsx";
import { useWrite } from "../card/use-write.ts";
import { WriteForm, WritesContext } from "../card/write-form.tsx";
import { bulkFormId } from "./bulk-form.ts";

const boxes = () => [...document.querySelectorAll<HTMLInputElement>(`input[form="${bulkFormId}"]`)];

/** Number of ticked rows, however they were ticked, also when rows leave. */
function useTickedCount(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    // The list tells of rows that have come or gone by the same event.
    const onChange = () => setCount(boxes().filter((box) => box.checked).length);
    onChange();
    document.addEventListener("change", onChange);
    return () => document.removeEventListener("change", onChange);
  }, []);
  return count;
}

type Props = {
  data: ReviewScreenData;
  /** What takes the result: the list, which stands below. */
  onResult: RefObject<(result: WriteResult) => void>;
};

/** Archives the ticked reviews, or opens further bulk actions for them: in the place of the filters, as long as something is ticked. */
export const BulkBar = memo(function BulkBar({ data, onResult }: Props) {
  const { t } = useTranslation("reviews");
  const writes = useWrite(data.links.self, ({ value }) => value && onResult.current(value));
  const count = useTickedCount();
  const isUnarchiving = data.isArchive;
  const [path = "", query = ""] = data.links.self.split("?");
  const tickAll = (isOn: boolean) => {
    for (const box of boxes()) box.checked = isOn;
    document.dispatchEvent(new Event("change"));
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    // Buttons that open a page of their own are left to the browser.
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!submitter?.hasAttribute("formaction")) writes.onSubmit?.(event);
  };
  return (
    <WritesContext value={{ ...writes, onSubmit }}>
      <WriteForm
        id={bulkFormId}
        intent={isUnarchiving ? "unarchive" : "archive"}
        fields={{ list: query }}
        aria-label={t("bulk.label")}
        className="bulk-bar"
      >
        <p className="sr-only">{t("bulk.hint")}</p>
        <Button
          type="button"
          size="small"
          variant="ghost"
          onClick={() => tickAll(true)}
          className="not-in-data-hydrated:hidden"
        >
          {t("bulk.all")}
        </Button>
        {count > 0 && (
          <span role="status" className="text-sm">
            {t("bulk.count", { count })}
          </span>
        )}
        <Button
          size="small"
          busy={writes.isBusy}
          aria-label={t(isUnarchiving ? "bulk.unarchive" : "bulk.archive")}
          title={t(isUnarchiving ? "bulk.unarchive" : "bulk.archive")}
        >
          {t(isUnarchiving ? "bulk.unarchiveShort" : "bulk.archiveShort")}
        </Button>
        <Button size="small" formAction={`${path}/bulk`} aria-label={t("bulk.more")} title={t("bulk.more")}>
          {t("bulk.moreShort")}
        </Button>
        <Button
          type="button"
          size="small"
          variant="ghost"
          onClick={() => tickAll(false)}
          className="not-in-data-hydrated:hidden"
        >
          {t("bulk.none")}
        </Button>
      </WriteForm>
    </WritesContext>
  );
});
