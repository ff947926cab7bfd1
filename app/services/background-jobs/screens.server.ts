import { href, type RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { backgroundJobList } from "#contract/background-jobs/list-query.ts";
import { backgroundJobNames, backgroundJobStates } from "#contract/background-jobs/names.ts";
import type { BackgroundJob, BackgroundQueue } from "#contract/background-jobs/schemas.ts";
import type { Cursors } from "#contract/lists/list-query.ts";
import { loadPage, pageLinks } from "../lists/pages.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { readerMoment } from "../request/reader-clock.server.ts";

type Context = Readonly<RouterContextProvider>;

const path = () => href("/admin/developer-settings/jobs");
const withView = (address: string) => `${address}${address.includes("?") ? "&" : "?"}view=jobs`;
const unfiltered = backgroundJobList.defaults;
const listAt = (values: Partial<typeof unfiltered>, cursors: Cursors = {}) =>
  withView(backgroundJobList.address(path(), { ...unfiltered, ...values }, cursors));

/** The monitor of background jobs for an address: their queues, or with `view=jobs` one by one. */
export async function loadBackgroundJobs(context: Context, url: URL) {
  const isList = url.searchParams.get("view") === "jobs";
  const views = [
    { to: path(), view: "queues" as const, current: !isList },
    { to: listAt({}), view: "jobs" as const, current: isList },
  ];
  return isList
    ? { views, queues: null, list: await loadJobs(context, url) }
    : { views, queues: await loadQueues(context), list: null };
}

async function loadQueues(context: Context) {
  const { data } = await productApi(context).backgroundJobs.queues({});
  return data.map((queue) => queueView(context, queue));
}
export type QueueView = Awaited<ReturnType<typeof loadQueues>>[number];

function queueView(context: Context, queue: BackgroundQueue) {
  const t = textsIn(context, "background-jobs");
  const formats = formatsOf(languageOf(context));
  const { name, waitingCount, runningCount, failedCount, succeededAt, nextAt } = queue;
  return {
    name,
    title: t(`names.${name}`),
    waiting: formats.number(waitingCount),
    running: formats.number(runningCount),
    failed: formats.number(failedCount),
    hasFailed: failedCount > 0,
    toFailed: listAt({ queue: name }),
    succeeded: succeededAt === null ? t("never") : formats.ago(succeededAt),
    next: nextAt === null ? t("asNeeded") : readerMoment(context, nextAt),
  };
}

async function loadJobs(context: Context, url: URL) {
  const t = textsIn(context, "background-jobs");
  const query = backgroundJobList.read(url.searchParams);
  const at = (cursors: Cursors = {}) => listAt(query, cursors);
  const page = await loadPage(url, (cursors) => productApi(context).backgroundJobs.list({ ...query, ...cursors }), at);
  return {
    query,
    isNarrowed: backgroundJobList.changed(query).length > 0,
    states: backgroundJobStates.map((value) => ({ value, label: t(`states.${value}`) })),
    queues: [
      { value: "all", label: t("allQueues") },
      ...backgroundJobNames.map((value) => ({ value, label: t(`names.${value}`) })),
    ],
    rows: page.data.map((job) => jobView(context, job)),
    links: { self: at(), path: path(), clear: listAt({}), pages: pageLinks(page.pagination, at) },
  };
}
export type JobListData = Awaited<ReturnType<typeof loadJobs>>;

function jobView(
  context: Context,
  { _id, queue, state, attempts, createdAt, startedAt, endedAt, nextAt, reason }: BackgroundJob,
) {
  const t = textsIn(context, "background-jobs");
  const moment = (key: "sent" | "started" | "failedAt" | "doneAt" | "next", at: string | null) =>
    at === null ? [] : [t(key, { at: readerMoment(context, at) })];
  return {
    id: _id,
    title: t(`names.${queue}`),
    name: queue,
    state,
    reason,
    facts: [
      ...(state === "waiting" ? moment("next", nextAt) : []),
      ...(state === "running" ? moment("started", startedAt) : []),
      ...(state === "failed" ? moment("failedAt", endedAt) : []),
      ...(state === "done" ? moment("doneAt", endedAt) : []),
      t("attempts", { count: attempts }),
      ...moment("sent", createdAt),
    ].join(" · "),
  };
}
export type JobView = ReturnType<typeof jobView>;
