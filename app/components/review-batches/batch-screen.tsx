import type { FormResult } from "#app/lib/form-result.ts";
import type { BatchView } from "#app/services/review-batches/screen.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Download } from "#app/ui/icons/lucide.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { Page } from "#app/ui/page.tsx";
import { FormMessage } from "../forms/form-message.tsx";
import { BatchPreview } from "./batch-preview.tsx";
import { BatchResult } from "./batch-result.tsx";
import { ChooseBulkAction } from "./choose-action.tsx";

/** A bulk action on reviews: chosen, previewed row by row, confirmed, and undone. */
export function BatchScreen({ view, result }: { view: BatchView; result: FormResult | undefined }) {
  const { step, links } = view;
  return (
    <Page
      title={view.title}
      state={[view.summary, view.counts].filter(Boolean).join(" · ")}
      primary={
        step !== "choose" && (
          <LinkButton to={links.csv} reloadDocument download size="small" icon={<Download aria-hidden />}>
            CSV
          </LinkButton>
        )
      }
      className="max-w-4xl"
    >
      <FormMessage result={result} />
      {view.limit && <Banner tone="brass">{view.limit}</Banner>}
      {step === "choose" && view.choices && <ChooseBulkAction view={view} choices={view.choices} result={result} />}
      {step === "preview" && <BatchPreview view={view} />}
      {step === "result" && <BatchResult view={view} />}
    </Page>
  );
}
