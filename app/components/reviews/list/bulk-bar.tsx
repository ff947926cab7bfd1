import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
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
  const recount = useEffectEvent(() => setCount(boxes().filter((box) => box.checked).length));
  // Rows come and go with the list, with which this bar renders.
  useEffect(() => recount());
  useEffect(() => {
    const onChange = () => recount();
    document.addEventListener("change", onChange);
    return () => document.removeEventListener("change", onChange);
  }, []);
  return count;
}

/** Archives the ticked reviews, or opens further bulk actions for them or for the whole list. */
export function BulkBar({ data, onResult }: { data: ReviewScreenData; onResult: (result: WriteResult) => void }) {
  const { t } = useTranslation("reviews");
  const writes = useWrite(data.links.self, ({ value }) => value && onResult(value));
  const count = useTickedCount();
  const isUnarchiving = data.isArchive;
  const [path = "", query = ""] = data.links.self.split("?");
  const tickAll = () => {
    for (const box of boxes()) box.checked = true;
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
        className="bulk-bar card flex flex-wrap items-center gap-2 p-2"
      >
        <p className="sr-only">{t("bulk.hint")}</p>
        <Button type="button" size="small" variant="ghost" onClick={tickAll} className="not-in-data-hydrated:hidden">
          {t("bulk.all")}
        </Button>
        {count > 0 && (
          <span role="status" className="text-sm">
            {t("bulk.count", { count })}
          </span>
        )}
        <Button
          size="small"
          className="bulk-ticked"
          busy={writes.isBusy}
          aria-label={t(isUnarchiving ? "bulk.unarchive" : "bulk.archive")}
          title={t(isUnarchiving ? "bulk.unarchive" : "bulk.archive")}
        >
          {t(isUnarchiving ? "bulk.unarchiveShort" : "bulk.archiveShort")}
        </Button>
        <Button
          size="small"
          className="bulk-ticked"
          formAction={`${path}/bulk`}
          aria-label={t("bulk.more")}
          title={t("bulk.more")}
        >
          {t("bulk.moreShort")}
        </Button>
        <Button
          size="small"
          variant="ghost"
          className="bulk-all"
          formAction={`${path}/bulk`}
          name="all"
          value="1"
          aria-label={t("bulk.matching")}
          title={t("bulk.matching")}
        >
          {t("bulk.matchingShort")}
        </Button>
      </WriteForm>
    </WritesContext>
  );
}
