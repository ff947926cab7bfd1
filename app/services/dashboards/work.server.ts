import { href, type RouterContextProvider } from "react-router";
import { type Formats, formatsOf } from "#app/lib/formats.ts";
import { reviewAddress } from "#app/lib/review-links.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import type { Dashboard, WorkItem } from "#contract/dashboards/schemas.ts";
import { outboxList } from "#contract/outbox/list-query.ts";
import { connectionNames, platformNames } from "#contract/platforms/schemas.ts";
import { reviewQuery } from "#contract/reviews/filters.ts";
import { titleOf } from "../outbox/content.server.ts";
import { outboxPresenter, type Tone } from "../outbox/present.server.ts";
import { reviewsPath, toAnswerFilters } from "../reviews/links.server.ts";

type Context = Readonly<RouterContextProvider>;
type Place = { context: Context; restaurantId: string };

/** Where each kind of work is listed: its number is that of the list. */
export function workPaths(restaurantId: string) {
  const list = href("/restaurants/:restaurantId/reputation/reviews", { restaurantId });
  return {
    late: `${list}?${reviewQuery.write({ ...reviewQuery.defaults, late: true })}`,
    toAnswer: reviewsPath(restaurantId, toAnswerFilters),
    outbox: outboxList.address(href("/restaurants/:restaurantId/outbox", { restaurantId }), {
      ...outboxList.defaults,
      state: "attention",
    }),
    lost: href("/restaurants/:restaurantId/settings/platforms/connection", { restaurantId }),
  };
}

type Line = {
  key: string;
  tone: Tone;
  /** What kind of work it is, in a word or two. */
  label: string;
  title: string;
  stars: { rating: number; text: string } | null;
  detail: string;
  to: string;
};

const secondsUntil = (iso: string) => Math.ceil((Date.parse(iso) - Date.now()) / 1000);

function reviewLine(
  { context, restaurantId }: Place,
  { reviewId, author, rating, platformKey, publishedAt, dueAt, isLate }: Extract<WorkItem, { kind: "review" }>,
  formats: Formats,
): Line {
  const t = textsIn(context, "dashboard-cards");
  const due = dueAt && (isLate ? t("work.since", { ago: formats.ago(dueAt) }) : undefined);
  const until = dueAt && !isLate ? t("work.until", { when: formats.fromNow(secondsUntil(dueAt)) }) : null;
  return {
    key: reviewId,
    tone: isLate ? "danger" : "neutral",
    label: t(isLate ? "work.late" : "work.waiting"),
    title: author ? t("work.review", { author }) : t("work.anonymous"),
    stars: rating > 0 ? { rating, text: t("work.stars", { count: rating }) } : null,
    detail: [
      platformKey === "private" ? null : platformNames[platformKey],
      due ?? until ?? t("work.received", { ago: formats.ago(publishedAt) }),
    ]
      .filter((part) => part !== null)
      .join(" · "),
    to: reviewAddress(reviewsPath(restaurantId, toAnswerFilters), reviewId),
  };
}

function lineOf(at: Place, item: WorkItem, formats: Formats): Line {
  const { context, restaurantId } = at;
  const t = textsIn(context, "dashboard-cards");
  if (item.kind === "review") return reviewLine(at, item, formats);
  if (item.kind === "connection") {
    const platform = connectionNames[item.key];
    return {
      key: item.key,
      tone: "danger",
      label: t("work.connection"),
      title: platform,
      stars: null,
      detail: t("work.cutOff"),
      to: workPaths(restaurantId).lost,
    };
  }
  const entry = item.item;
  const { tone, text } = outboxPresenter(context).item(entry, entry.restaurantTimeZone, false);
  return {
    key: entry._id,
    tone,
    label: t("work.returned"),
    title: titleOf(context, entry),
    stars: null,
    detail: text,
    to: href("/restaurants/:restaurantId/outbox/:itemId", { restaurantId, itemId: entry._id }),
  };
}

/** What waits, line by line, each with the screen where it is done, and the number of each kind with its list. */
export function workOf({ work, toAnswer }: Dashboard, at: Place) {
  const t = textsIn(at.context, "dashboard-cards");
  const formats = formatsOf(languageOf(at.context));
  const paths = workPaths(at.restaurantId);
  const counts = [
    { key: "lost", count: work.lostKeys.length, tone: "danger" },
    { key: "outbox", count: work.outboxCount, tone: "danger" },
    { key: "late", count: work.lateCount, tone: "danger" },
    { key: "toAnswer", count: toAnswer.count, tone: "neutral" },
  ] as const;
  const all = work.lostKeys.length + work.outboxCount + toAnswer.count;
  const rest = all - work.items.length;
  return {
    counts: counts
      .filter(({ count }) => count > 0)
      .map(({ key, count, tone }) => ({
        key,
        tone,
        text: t(`work.counts.${key}`, { count, formatted: formats.number(count) }),
        to: paths[key],
      })),
    lines: work.items.map((item) => lineOf(at, item, formats)),
    rest:
      rest > 0 ? { text: t("work.rest", { count: rest, formatted: formats.number(rest) }), to: paths.toAnswer } : null,
  };
}
export type WorkData = ReturnType<typeof workOf>;
