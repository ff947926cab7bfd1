import { type ReactNode, useMemo, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { HealthChips } from "#app/components/platforms/health-chip.tsx";
import type { ChipView } from "#app/components/platforms/platform-data.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Field, TextArea } from "#app/ui/field.tsx";
import { Download, Inbox, RefreshCw, SearchX } from "#app/ui/icons/lucide.tsx";
import { Pagination } from "#app/ui/navigation.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { EmptyState, ErrorState } from "#app/ui/states.tsx";
import { FilterPanel } from "./filters/filter-panel.tsx";
import { QuickFilters } from "./filters/quick-filters.tsx";
import { NewReviews } from "./pushed/new-reviews.tsx";
import type { EmptyReason, ReviewOutcome, ReviewScreenData, WriteAnswer } from "./review-data.ts";
import { ReviewList } from "./review-list.tsx";

type Props = { data: ReviewScreenData; answer: WriteAnswer | undefined; isReading: boolean };
/** `isReading`: reviews are on their way from a platform. `panel`: how fresh the reviews are, above the list. */
/** `chips`: the connections of the restaurant, in the head of the screen. */
type ScreenProps = Props & { panel: ReactNode; chips?: readonly ChipView[] };

/** The review screen, of one restaurant and over many: the second only adds a filter and a name on each card. */
export function ReviewScreen({ data, answer, panel, isReading, chips = [] }: ScreenProps) {
  const { t } = useTranslation("reviews");
  const isPending = useNavigation().state === "loading";
  const shown = useMemo(() => withOutcome(data, answer), [data, answer]);
  return (
    <div className="grid gap-4">
      <title>{`${t(data.scope === "groups" ? "titleGroups" : "title")} · Comptoir`}</title>
      <div>
        <h1>{t(data.scope === "groups" ? "titleGroups" : "title")}</h1>
        <p className="text-soft">{t("intro")}</p>
        {chips.length > 0 && (
          <div className="pt-2">
            <HealthChips chips={chips} />
          </div>
        )}
      </div>
      <div className="review-layout">
        <FilterPanel data={data} />
        <section aria-busy={isPending || undefined} className="grid min-w-0 content-start gap-4 aria-busy:opacity-60">
          {panel}
          <QuickFilters data={data} />
          <NewReviews data={data} />
          {/* Keyed by address: what was removed from one list says nothing about the next. */}
          <Results key={data.links.self} data={shown} answer={answer} isReading={isReading} />
        </section>
      </div>
    </div>
  );
}

function Results({ data, answer, isReading }: Props) {
  const { t, language } = useTranslation("reviews");
  const [removedCount, setRemovedCount] = useState(0);
  const draft = answer?.outcome && <Draft data={data} outcome={answer.outcome} />;
  if (data.failureReference)
    return (
      <>
        {draft}
        <Failure data={data} />
      </>
    );
  if (data.emptyReason && data.reviews.length === 0) {
    if (isReading && data.emptyReason === "noReviews") return <Arriving />;
    return <Empty reason={data.emptyReason} data={data} />;
  }
  const { links, count, sort } = data;
  const left = count.value - removedCount;
  const text = removedCount > 0 ? left.toLocaleString(language) : count.text;
  return (
    <>
      {draft}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="font-semibold">
          {count.isExact ? t("count", { count: left, text }) : t("countAtLeast", { text: count.text })}
        </p>
        <Link to={links.otherSort} className="link text-sm" preventScrollReset>
          {t(sort === "newest" ? "list.oldest" : "list.newest")}
        </Link>
        <a href={links.csv} download className="link ms-auto inline-flex items-center gap-1 text-sm">
          <Download aria-hidden />
          {t("list.csv")}
        </a>
        {data.csvMax && <p className="basis-full text-soft text-sm">{t("list.csvMax", { max: data.csvMax })}</p>}
      </div>
      <ReviewList data={data} answer={answer} onRemoved={(removed) => setRemovedCount(removedCount + removed)} />
      <Pagination
        label={t("list.paging")}
        first={links.first}
        previous={links.previous}
        next={links.next}
        texts={{ first: t("list.first"), previous: t("list.previous"), next: t("list.next") }}
        className="in-data-hydrated:hidden"
      />
    </>
  );
}

/** A review that somebody else has answered may no longer fit the filters; the one who typed an answer must see it all the same. */
function withOutcome(data: ReviewScreenData, answer: WriteAnswer | undefined): ReviewScreenData {
  const review = answer?.outcome?.review;
  if (!review || data.reviews.some(({ id }) => id === review.id)) return data;
  return { ...data, reviews: [review, ...data.reviews] };
}

/** Where not even the review can be shown any more, what was typed still is. */
function Draft({ data, outcome }: { data: ReviewScreenData; outcome: ReviewOutcome }) {
  const { t } = useTranslation("reviews");
  if (!outcome.problem?.typed || data.reviews.some(({ id }) => id === outcome.reviewId)) return null;
  return (
    <Banner tone="brass" role="alert" id={`review-${outcome.reviewId}`}>
      <p>{t(`problems.${outcome.problem.key}`)}</p>
      <Field label={t("reply.label")} className="pt-2">
        <TextArea readOnly dir="auto" defaultValue={outcome.problem.typed} />
      </Field>
    </Banner>
  );
}

/** The fetch failed: nothing is shown rather than something wrong, and the same address can be asked again. */
function Failure({ data }: { data: ReviewScreenData }) {
  const { t } = useTranslation("reviews");
  return (
    <ErrorState
      className="card"
      icon={<RefreshCw aria-hidden />}
      title={t("failure.title")}
      reference={t("failure.reference", { reference: data.failureReference })}
      actions={
        <LinkButton to={data.links.self} variant="primary">
          {t("failure.retry")}
        </LinkButton>
      }
    >
      {t("failure.text")}
    </ErrorState>
  );
}

/** The first reading goes on: what it brings shows by itself, and without scripts the panel above leads to it. */
function Arriving() {
  const { t } = useTranslation("reviews");
  return (
    <EmptyState className="card" icon={<RefreshCw aria-hidden />} title={t("empty.arriving")}>
      {t("empty.arrivingText")}
    </EmptyState>
  );
}

/** Nothing to show: why, and the one way on. */
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
          <LinkButton to="/restaurants/list">{t("empty.restaurants")}</LinkButton>
        )
      }
    >
      {t(`empty.${reason}Text`)}
    </EmptyState>
  );
}
