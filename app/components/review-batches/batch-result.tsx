import { Form, useNavigation } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { BatchView } from "#app/services/review-batches/screen.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Clock } from "#app/ui/icons/lucide.tsx";
import { BatchLineCard } from "./batch-line.tsx";

/** The outcome of a batch, row by row, and the button to undo it. */
export function BatchResult({ view }: { view: BatchView }) {
  const { t } = useTranslation("review-batches");
  const isBusy = useNavigation().state !== "idle";
  return (
    <>
      <p role="status" className="text-soft">
        {view.when.join(" · ")}
      </p>
      {view.canUndo && (
        <Form method="post" action={view.links.self} className="grid gap-2">
          <p className="max-w-prose text-sm">{t("result.undoHint")}</p>
          <div>
            <Button name="intent" value="undo" busy={isBusy} icon={<Clock aria-hidden />}>
              {t("result.undo")}
            </Button>
          </div>
        </Form>
      )}
      <ol aria-label={view.title} className="grid gap-3">
        {view.lines.map((line) => (
          <BatchLineCard key={line.id} line={line}>
            {line.text && (
              <p dir="auto" className="whitespace-pre-line border-line border-s-2 ps-3 text-sm wrap-anywhere">
                {line.text}
              </p>
            )}
          </BatchLineCard>
        ))}
      </ol>
    </>
  );
}
