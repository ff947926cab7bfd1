import { type ReactNode, useCallback, useRef, useState } from "react";
import { Form, href, useLocation } from "react-router";
import { LoadFailure } from "#app/components/errors/load-failure.tsx";
import { Part } from "#app/components/errors/part.tsx";
import type { FormResult } from "#app/lib/form-result.ts";
import { type RefusedPart, shownPart } from "#app/lib/refused-part.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { EmptyReason, ReviewScreenData } from "#app/services/reviews/screen.server.ts";
import type { ReviewResult, WriteResult } from "#app/services/reviews/write-result.ts";
import type { ViewBarData } from "#app/services/saved-views/bar.server.ts";
import type { RemovedReviewsLink } from "#app/services/synchronisation/synchronise.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Field, TextArea } from "#app/ui/field.tsx";
import { CircleCheck, Inbox, RefreshCw, SearchX } from "#app/ui/icons/lucide.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { lateDaysMax } from "#contract/reviews/late.ts";
import { FormMessage } from "../forms/form-message.tsx";
import { useViewCounts } from "../saved-views/use-view-counts.ts";
import { ViewBar } from "../saved-views/view-bar.tsx";
import { FilterRow } from "./filters/filter-row.tsx";
import { BulkBar } from "./list/bulk-bar.tsx";
import { NewReviews } from "./pushed/new-reviews.tsx";
import { ReviewInbox } from "./review-inbox.tsx";
import { ReviewMenu } from "./review-menu.tsx";
import { useListPending, useOpenId } from "./use-open-review.ts";

type ScreenProps = {
  views: ViewBarData | RefusedPart;
  data: ReviewScreenData;
  result: FormResult<WriteResult> | undefined;
  /** Reviews are being read from a platform. */
  isReading: boolean;
  /** How fresh the reviews are, for the head of the screen. */
  freshness: ReactNode;
  removed: RemovedReviewsLink;
  /** Replies that wait to be sent, in words; null for none. */
  kept: string | RefusedPart | null;
};

/** The review screen, of one restaurant and over many: the second only adds a filter and a name on each row. */
export function ReviewScreen({ data, result, views, isReading, freshness, removed, kept }: ScreenProps) {
  const { t } = useTranslation("reviews");
  const isPending = useListPending();
  const openId = useOpenId();
  const bar = shownPart(views);
  const counts = useViewCounts(bar);
  const { self } = data.links;
  // Of this reading of the page: the next one has counted them.
  const [gone, setGone] = useState({ of: data, count: 0 });
  const onGone = useCallback(
    (count: number) => setGone((last) => ({ of: data, count: (last.of === data ? last.count : 0) + count })),
    [data],
  );
  const onBulk = useRef<(result: WriteResult) => void>(() => {});
  const shownCount = useShownCount(data, gone.of === data ? gone.count : 0);
  const on =
    bar && [...bar.builtIn.map(({ key, isOn }) => ({ id: key, isOn })), ...bar.pinned].find(({ isOn }) => isOn);
  const count = (on && counts[on.id]) ?? shownCount;
  return (
    <Page
      title={t(data.scope === "groups" ? "titleGroups" : "title")}
      state={freshness}
      more={<ReviewMenu data={data} removed={removed} />}
      moreLabel={t("menu.label")}
      notice={
        removed.isOn ? (
          t("menu.removedText")
        ) : data.isOld ? (
          <Old data={data} />
        ) : bar?.current?.dropped ? (
          bar.current.dropped
        ) : (
          (data.isRemembered || kept !== null) && (
            <div className="flex flex-wrap items-center gap-x-4">
              <Part of={kept}>{(text) => <Kept text={text} />}</Part>
              {data.isRemembered && <Remembered data={data} />}
            </div>
          )
        )
      }
      views={
        <Part of={views}>
          {(shown) => <ViewBar views={shown} self={self} result={result} counts={counts} shownCount={count} />}
        </Part>
      }
      filters={
        <>
          <FilterRow data={data} ownKeys={bar?.ownKeys ?? none} count={count} isSaid={Boolean(on)} />
          {data.may.archive && <BulkBar data={data} onResult={onBulk} />}
        </>
      }
      className={openId ? "review-screen is-open" : "review-screen"}
    >
      <NewReviews data={data} />
      {isUnknown(result) && <FormMessage result={result} />}
      {result?.value?.outcome && <Draft data={data} outcome={result.value.outcome} />}
      <div
        id="list"
        tabIndex={-1}
        data-open={openId ? "" : undefined}
        aria-busy={isPending || undefined}
        className="review-list"
      >
        {/* Keyed by address: reviews removed from one list do not concern the next. */}
        <ReviewInbox
          key={self}
          data={data}
          openId={openId}
          result={result}
          noList={noListOf(data, isReading)}
          onGone={onGone}
          onBulk={onBulk}
        />
      </div>
    </Page>
  );
}

const none: readonly string[] = [];

/** Number of reviews in the list, without those that have left it since it was read. */
function useShownCount({ count }: ReviewScreenData, goneCount: number): string {
  const { language } = useTranslation("reviews");
  if (!count.isExact) return `${count.text}+`;
  return goneCount !== 0 ? Math.max(0, count.value - goneCount).toLocaleString(language) : count.text;
}

/** Old reviews without a reply: one offer for all of them. */
function Old({ data: { links, may, emptyReason } }: Pick<ScreenProps, "data">) {
  const { t } = useTranslation("reviews");
  const { pathname } = useLocation();
  if (!may.archive || emptyReason) return t("old.text", { count: lateDaysMax });
  return (
    <form method="post" action={`${pathname}/bulk`} className="flex flex-wrap items-center gap-x-2">
      <input type="hidden" name="list" value={links.self.split("?")[1] ?? ""} />
      {t("old.text", { count: lateDaysMax })}
      <button type="submit" name="all" value="1" className="link">
        {t("old.offer")}
      </button>
    </form>
  );
}

/** Replies that were written before their platform was connected: one way to look over them all and send them. */
function Kept({ text }: { text: string }) {
  const { t } = useTranslation("reviews");
  const { pathname } = useLocation();
  return (
    <form method="post" action={`${pathname}/bulk`} className="flex flex-wrap items-center gap-x-2">
      <span className="text-brass-ink">{text}</span>
      <button type="submit" name="kept" value="1" className="link">
        {t("kept.offer")}
      </button>
    </form>
  );
}

/** Says that the list is narrowed by the filters of the last visit, and takes them off. */
function Remembered({ data }: Pick<ScreenProps, "data">) {
  const { t } = useTranslation("reviews");
  return (
    <Form method="post" action={data.links.self} className="flex items-center gap-2">
      <input type="hidden" name="loadedFor" value={data.loadedFor} />
      {t("filters.remembered")}
      <button type="submit" name="intent" value="reset" className="link">
        {t("filters.forget")}
      </button>
    </Form>
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

/** Open work that is done, all of it or the part this list is about: what comes next. */
function Done({ data, isPart }: { data: ReviewScreenData; isPart: boolean }) {
  const { t } = useTranslation("reviews");
  const { pathname } = useLocation();
  return (
    <EmptyState
      className="card"
      icon={<CircleCheck aria-hidden />}
      title={t(isPart ? "empty.doneHere" : "empty.done")}
      actions={<LinkButton to={`${pathname}?period=all_time`}>{t("empty.all")}</LinkButton>}
    >
      {t(isPart ? "empty.doneHereText" : data.scope === "groups" ? "empty.doneTextGroups" : "empty.doneText")}
    </EmptyState>
  );
}

/** An empty list: the reason, and one next step. */
function Empty({ reason, data }: { reason: EmptyReason; data: ReviewScreenData }) {
  const { t } = useTranslation("reviews");
  if (reason === "done" || reason === "doneHere") return <Done data={data} isPart={reason === "doneHere"} />;
  const isFiltered = reason === "noMatch";
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
      {isFiltered && data.narrowing.length > 0
        ? t("empty.narrowed", { filters: data.narrowing.join(" · ") })
        : t(`empty.${reason}Text`)}
    </EmptyState>
  );
}
