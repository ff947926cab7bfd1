import { Form, Link } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { ListFilters } from "#app/components/lists/list-filters.tsx";
import { ListPages } from "#app/components/lists/list-pages.tsx";
import { NoMatch } from "#app/components/lists/no-match.tsx";
import { DeveloperTabs } from "#app/components/webhooks/developer-tabs.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { backgroundJobIntents } from "#app/services/background-jobs/actions.server.ts";
import {
  type JobListData,
  type JobView,
  loadBackgroundJobs,
  type QueueView,
} from "#app/services/background-jobs/screens.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { CircleCheck } from "#app/ui/icons/lucide.tsx";
import { Segmented } from "#app/ui/navigation.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { ColumnHead, NumberCell, Table } from "#app/ui/table.tsx";
import type { Route } from "./+types/list.ts";

export const handle = {
  namespaces: ["background-jobs", "webhooks", "lists"],
  list: "jobs",
} satisfies RouteHandle;

export const loader = ({ context, url }: Route.LoaderArgs) => loadBackgroundJobs(context, url);
export const action = formAction({ intents: backgroundJobIntents });

export default function BackgroundJobsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("background-jobs");
  const { views, queues, list } = loaderData;
  return (
    <Page
      title={t("title")}
      views={<DeveloperTabs current="jobs" isAdmin />}
      filters={list ? <Filters data={list} /> : undefined}
    >
      <div className="grid min-w-0 gap-4">
        <FormMessage result={useFormResult(actionData)} />
        <Segmented
          label={t("views.label")}
          options={views.map(({ view, ...link }) => ({ ...link, label: t(`views.${view}`) }))}
        />
        <div id={handle.list} tabIndex={-1} className="min-w-0 outline-none">
          {queues && <Queues rows={queues} />}
          {list && <Jobs data={list} />}
        </div>
        <p className="max-w-prose text-soft text-sm">
          {t("intro")} {t("metrics")}
        </p>
      </div>
      {list && <ListPages links={list.links.pages} label={t("pages")} byTime className="pt-6" />}
    </Page>
  );
}

function Queues({ rows }: { rows: readonly QueueView[] }) {
  const { t } = useTranslation("background-jobs");
  return (
    <Card flush className="overflow-clip">
      <Table caption={t("caption")} isBare={!rows.some(({ hasFailed }) => hasFailed)}>
        <thead>
          <tr>
            <ColumnHead>{t("columns.queue")}</ColumnHead>
            <ColumnHead numeric>{t("columns.waiting")}</ColumnHead>
            <ColumnHead numeric>{t("columns.running")}</ColumnHead>
            <ColumnHead numeric>{t("columns.failed")}</ColumnHead>
            <ColumnHead>{t("columns.succeeded")}</ColumnHead>
            <ColumnHead>{t("columns.next")}</ColumnHead>
            <ColumnHead>
              <span className="sr-only">{t("columns.action")}</span>
            </ColumnHead>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <td className="min-w-44">
                {row.title}
                <code className="block text-soft text-sm max-sm:hidden">{row.name}</code>
              </td>
              <NumberCell>{row.waiting}</NumberCell>
              <NumberCell>{row.running}</NumberCell>
              <NumberCell>
                {row.hasFailed ? (
                  <Link to={row.toFailed} className="link">
                    <Badge tone="danger">{row.failed}</Badge>
                    <span className="sr-only">
                      {" "}
                      {t("showFailed")} {row.title}
                    </span>
                  </Link>
                ) : (
                  row.failed
                )}
              </NumberCell>
              <td className="whitespace-nowrap">{row.succeeded}</td>
              <td className="whitespace-nowrap">{row.next}</td>
              <td>{row.hasFailed && <RetryQueue queue={row.name} title={row.title} />}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function RetryQueue({ queue, title }: { queue: string; title: string }) {
  const { t } = useTranslation("background-jobs");
  return (
    <Form method="post">
      <input type="hidden" name="queue" value={queue} />
      <Button size="small" name="intent" value="retryQueue">
        {t("retryAll")}
        <span className="sr-only"> {title}</span>
      </Button>
    </Form>
  );
}

function Filters({ data: { query, states, queues, links, isNarrowed } }: { data: JobListData }) {
  const { t } = useTranslation("background-jobs");
  return (
    <ListFilters
      action={links.path}
      at={links.self}
      kept={{ view: "jobs" }}
      search={{ label: t("search"), value: query.search, lengthMax: 120 }}
      press="search"
      clear={isNarrowed ? { to: links.clear, all: false } : null}
    >
      <Field label={t("state")} hideLabel>
        <Select name="state" defaultValue={query.state} options={states} />
      </Field>
      <Field label={t("queue")} hideLabel>
        <Select name="queue" defaultValue={query.queue} options={queues} />
      </Field>
    </ListFilters>
  );
}

function Jobs({ data: { rows, query, isNarrowed, links } }: { data: JobListData }) {
  const { t } = useTranslation("background-jobs");
  if (rows.length === 0 && isNarrowed) return <NoMatch title={t("noMatch")} to={links.clear} />;
  if (rows.length === 0)
    return <EmptyState className="card" icon={<CircleCheck aria-hidden />} title={t("noneFailed")} />;
  return (
    <>
      {query.state === "failed" && query.queue !== "all" && (
        <div className="pb-3">
          <RetryQueue queue={query.queue} title={rows[0]?.title ?? ""} />
        </div>
      )}
      <ul className="card grid divide-y divide-line">
        {rows.map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
      </ul>
    </>
  );
}

function JobRow({ job }: { job: JobView }) {
  const { t } = useTranslation("background-jobs");
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 p-4 sm:px-5">
      <div className="grid min-w-0 flex-1 basis-72 gap-0.5 wrap-anywhere">
        <h2 className="font-semibold text-base">{job.title}</h2>
        {job.reason && <p>{job.reason}</p>}
        <p className="text-soft text-sm">{job.facts}</p>
      </div>
      {job.state === "failed" && (
        <Form method="post">
          <input type="hidden" name="jobId" value={job.id} />
          <Button size="small" name="intent" value="retry">
            {t("retry")}
            <span className="sr-only"> {job.title}</span>
          </Button>
        </Form>
      )}
    </li>
  );
}
