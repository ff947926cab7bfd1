import { Link } from "react-router";
import type { FormResult } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { BatchView } from "#app/services/review-batches/screen.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ArrowLeft, Download } from "#app/ui/icons/lucide.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { FormMessage } from "../forms/form-message.tsx";
import { BatchPreview } from "./batch-preview.tsx";
import { BatchResult } from "./batch-result.tsx";
import { ChooseBulkAction } from "./choose-action.tsx";

/** A bulk action on reviews: chosen, previewed row by row, confirmed, and undone. */
export function BatchScreen({ view, result }: { view: BatchView; result: FormResult | undefined }) {
  const { t } = useTranslation("review-batches");
  const { step, links } = view;
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-5">
      <title>{`${view.title} · Comptoir`}</title>
      <div className="grid gap-2">
        <p className="flex flex-wrap gap-x-4">
          <Link to={links.list} className="link inline-flex min-h-11 w-fit items-center gap-1 text-sm sm:min-h-0">
            <ArrowLeft aria-hidden />
            {t("back")}
          </Link>
          <Link to={links.past} className="link inline-flex min-h-11 w-fit items-center text-sm sm:min-h-0">
            {t("past.title")}
          </Link>
        </p>
        <h1>{view.title}</h1>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
          <p className="font-semibold">{[view.summary, view.counts].filter(Boolean).join(" · ")}</p>
          {step !== "choose" && (
            <LinkButton to={links.csv} reloadDocument download size="small" icon={<Download aria-hidden />}>
              CSV
            </LinkButton>
          )}
        </div>
      </div>
      <FormMessage result={result} />
      {view.limit && <Banner tone="brass">{view.limit}</Banner>}
      {step === "choose" && view.choices && <ChooseBulkAction view={view} choices={view.choices} result={result} />}
      {step === "preview" && <BatchPreview view={view} />}
      {step === "result" && <BatchResult view={view} />}
    </div>
  );
}
