import type { ComponentProps } from "react";
import { Part } from "#app/components/errors/part.tsx";
import type { FormResult } from "#app/lib/form-result.ts";
import type { RefusedPart } from "#app/lib/refused-part.ts";
import type { ReviewTab } from "#app/lib/review-links.ts";
import type { WorkData } from "#app/services/review-work/load.server.ts";
import type { EventView } from "#app/services/reviews/present.server.ts";
import type { ReviewResult } from "#app/services/reviews/write-result.ts";
import { ReviewReports } from "../../review-reports/review-reports.tsx";
import { NoteComposer, ReviewNotes } from "../../review-work/review-notes.tsx";
import { Problem } from "./part-problems.tsx";
import { ReviewHistory } from "./review-history.tsx";

type Props = {
  tab: Exclude<ReviewTab, "reply">;
  reviewId: string;
  work: WorkData | null;
  mayWork: boolean;
  outcome: ReviewResult | null;
  refused: FormResult | undefined;
  events: readonly EventView[] | RefusedPart | null;
};

/** Notes, reports and history of a review: fetched when one of them is opened. */
export function FurtherPart({ outcome, ...props }: Props) {
  return (
    <>
      {outcome?.isAside && <Problem outcome={outcome} />}
      <Opened {...props} />
    </>
  );
}

function Opened({ tab, reviewId, work, mayWork, refused, events }: Omit<Props, "outcome">) {
  const pending = <div className="skeleton h-24" />;
  if (tab === "history") return events ? <Part of={events}>{(all) => <ReviewHistory events={all} />}</Part> : pending;
  if (!work) return tab === "report" && pending;
  if (tab === "notes") return <ReviewNotes reviewId={reviewId} work={work} mayWork={mayWork} />;
  return (
    work.reports && <ReviewReports reviewId={reviewId} reports={work.reports} mayWork={mayWork} refused={refused} />
  );
}

/** The field for a new note, which stands below what scrolls. */
export function NoteField({ reviewId, work, refused }: ComponentProps<typeof NoteComposer>) {
  return <NoteComposer reviewId={reviewId} work={work} refused={refused} />;
}
