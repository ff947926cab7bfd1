import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { LoadFailure } from "#app/components/errors/load-failure.tsx";
import { Part } from "#app/components/errors/part.tsx";
import { PlatformHealthList } from "#app/components/platforms/health-badge.tsx";
import type { FormResult } from "#app/lib/form-result.ts";
import type { RefusedPart } from "#app/lib/refused-part.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { PlatformHealthView } from "#app/services/platforms/present.server.ts";
import type { EmptyReason, ReviewScreenData } from "#app/services/reviews/screen.server.ts";
import type { ReviewResult, WriteResult } from "#app/services/reviews/write-result.ts";
import type { ViewBarData } from "#app/services/saved-views/bar.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Field, TextArea } from "#app/ui/field.tsx";
import { Inbox, RefreshCw, SearchX } from "#app/ui/icons/lucide.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { FormMessage } from "../forms/form-message.tsx";
import { ViewBar } from "../saved-views/view-bar.tsx";
import { FilterBar } from "./filters/filter-bar.tsx";
import { NewReviews } from "./pushed/new-reviews.tsx";
import { ReviewInbox } from "./review-inbox.tsx";
import { useListPending, useOpenId } from "./use-open-review.ts";

type Props = {
  views: ViewBarData | RefusedPart;
  data: ReviewScreenData;
  result: FormResult<WriteResult> | undefined;
  /** Reviews are being read from a platform. */
  isReading: boolean;
};
/** `panel`: state of synchronisation, above the list. `platformHealth`: the restaurant's connections, in the head of the screen. */
type ScreenProps = Props & { panel: ReactNode; platformHealth: readonly PlatformHealthView[] | RefusedPart | null };

/** The review screen, of one restaurant and over many: the second only adds a filter and a name on each row. */
export function ReviewScreen({ data, result, views, isReading, panel, platformHealth }: ScreenProps) {
  const { t } = useTranslation("reviews");
  const isPending = useListPending();
  const openId = useOpenId();
  const title = t(data.scope === "groups" ? "titleGroups" : "title");
  return (
    <div className="review-screen" data-open={openId ? "" : undefined}>
      <title>{`${title} · Comptoir`}</title>
      <div className="max-lg:in-data-open:hidden flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1>{title}</h1>
        <Part of={platformHealth}>
          {(platforms) => platforms.length > 0 && <PlatformHealthList platforms={platforms} />}
        </Part>
      </div>
      <div className="max-lg:in-data-open:hidden">{panel} </div>
      <div className="max-lg:in-data-open:hidden grid gap-2">
        <Part of={views}>{(shown) => <ViewBar views={shown} self={data.links.self} result={result} />}</Part>
      </div>
      <FilterBar data={data} />
      <NewReviews data={data} />
      {isUnknown(result) && <FormMessage result={result} />}
      {result?.value?.outcome && <Draft data={data} outcome={result.value.outcome} />}
      <div aria-busy={isPending || undefined} className="aria-busy:opacity-60">
        {/* Keyed by address: reviews removed from one list do not concern the next. */}
        <ReviewInbox
          key={data.links.self}
          data={data}
          openId={openId}
          result={result}
          noList={noListOf(data, isReading)}
        />
      </div>
    </div>
  );
}

/** True for a result of no form of the screen, which nothing else would show. */
const isUnknown = (result: FormResult | undefined): boolean => result?.last.submission.fields.length === 0;

/** Why there is no list; null if there is one. */
function noListOf(data: ReviewScreenData, isReading: boolean): ReactNode {
  if (data.refused.list) return <Part of={data.refused.list} />;
  if (data.failureReference) return <Failure data={data} />;
  if (data.emptyReason === "noReviews" && isReading) return <Arriving />;
  return data.emptyReason && <Empty reason={data.emptyReason} data={data} />;
}

/** Shows the typed text where not even its review can be shown. */
function Draft({ data, outcome }: { data: ReviewScreenData; outcome: ReviewResult }) {
  const { t } = useTranslation("reviews");
  if (!outcome.problem?.typed || (data.opened?.review ?? data.reviews.some(({ id }) => id === outcome.reviewId)))
    return null;
  return (
    <Banner tone="brass" role="alert" id={`review-${outcome.reviewId}`}>
      <p>{t(`problems.${outcome.problem.key}`)}</p>
      <Field label={t("reply.label")} className="pt-2">
        <TextArea readOnly dir="auto" defaultValue={outcome.problem.typed} />
      </Field>
    </Banner>
  );
}

function Failure({ data }: { data: ReviewScreenData }) {
  const { t } = useTranslation("reviews");
  const reference = t("failure.reference", { reference: data.failureReference });
  return (
    <LoadFailure title={t("failure.title")} reference={reference} retry={t("failure.retry")} to={data.links.self}>
      {t("failure.text")}
    </LoadFailure>
  );
}

/** The first run is under way: its reviews appear by themselves, and without scripts the panel above has a link. */
function Arriving() {
  const { t } = useTranslation("reviews");
  return (
    <EmptyState className="card" icon={<RefreshCw aria-hidden />} title={t("empty.arriving")}>
      {t("empty.arrivingText")}
    </EmptyState>
  );
}

/** An empty list: the reason, and one next step. */
function Empty({ reason, data }: { reason: EmptyReason; data: ReviewScreenData }) {
  const { t } = useTranslation("reviews");
  const isFiltered = reason === "noMatch" || reason === "nothingTicked";
  return (
    <EmptyState
      className="card"
      icon={isFiltered ? <SearchX aria-hidden /> : <Inbox aria-hidden />}
      title={t(`empty.${reason}`)}
      actions={
        isFiltered ? (
          <Form method="post" action={data.links.self}>
            <input type="hidden" name="loadedFor" value={data.loadedFor} />
            <Button variant="primary" name="intent" value="reset">
              {t("empty.reset")}
            </Button>
          </Form>
        ) : (
          <LinkButton to={href("/restaurants/list")}>{t("empty.restaurants")}</LinkButton>
        )
      }
    >
      {t(`empty.${reason}Text`)}
    </EmptyState>
  );
}
