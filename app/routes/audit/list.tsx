import { Form, Link } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { FilterControl } from "#app/components/lists/filter-control.tsx";
import { ListFilters } from "#app/components/lists/list-filters.tsx";
import { ListPages } from "#app/components/lists/list-pages.tsx";
import { NoMatch } from "#app/components/lists/no-match.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { auditIntents } from "#app/services/audit/actions.server.ts";
import { type AuditData, loadAudit } from "#app/services/audit/list.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { Card } from "#app/ui/card.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { Clock, Download, RefreshCw } from "#app/ui/icons/lucide.tsx";
import { MenuButton, MenuLink } from "#app/ui/menu.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { ColumnHead, Table } from "#app/ui/table.tsx";
import type { Route } from "./+types/list.ts";
import { OpenedEntry } from "./opened-entry.tsx";
import { Retention } from "./retention.tsx";

export const handle = { namespaces: ["audit", "lists"], list: "audit" } satisfies RouteHandle;

export const loader = ({ context, url }: Route.LoaderArgs) => loadAudit(context, url);

export const action = formAction({ intents: auditIntents });

const wideOnly = "max-md:hidden";

export default function AuditRoute({ loaderData: data, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("audit");
  const result = useFormResult(actionData);
  const { rows, links, state, opened } = data;
  return (
    <Page
      title={data.title}
      state={state.line}
      filters={<Filters data={data} />}
      moreLabel={t("more")}
      more={
        <>
          <MenuLink to={links.csv} reloadDocument icon={<Download aria-hidden />}>
            {t("exportCsv")}
          </MenuLink>
          <MenuLink to={links.json} reloadDocument icon={<Download aria-hidden />}>
            {t("exportJson")}
          </MenuLink>
          <Form method="post" action={links.self}>
            <MenuButton name="intent" value="check" icon={<RefreshCw aria-hidden />}>
              {t("check")}
            </MenuButton>
          </Form>
        </>
      }
    >
      <FormMessage result={result} />
      {state.broken.length > 0 && (
        <Banner tone="danger" role="alert">
          <p className="font-semibold">{t("state.brokenTitle")}</p>
          <ul className="list-disc ps-5 pt-1">
            {state.broken.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Banner>
      )}
      {data.narrowed.length > 0 && <Narrowed data={data} />}
      {opened && <OpenedEntry opened={opened} />}
      <div id={handle.list} tabIndex={-1} className="min-w-0 outline-none">
        {rows.length === 0 ? <NoEntries data={data} /> : <Entries rows={rows} title={data.title} />}
      </div>
      <ListPages links={links.pages} byTime />
      <Retention retention={state.retention} action={links.self} result={result} />
    </Page>
  );
}

function Filters({ data: { query, links, isNarrowed, filters, organizations } }: { data: AuditData }) {
  const { t } = useTranslation("audit");
  return (
    <ListFilters
      action={links.path}
      at={links.self}
      search={{ label: t("search"), value: query.search, lengthMax: 120 }}
      press="filter"
      clear={isNarrowed ? { to: links.clear, all: true } : null}
      kept={{ who: query.actorId, record: query.subjectId, restaurant: query.restaurantId }}
      isFolded
    >
      <Field label={t("filters.kind")}>
        <Select name="kind" defaultValue={query.kind} options={filters.kinds} />
      </Field>
      <Field label={t("filters.way")}>
        <Select name="by" defaultValue={query.actorKind} options={filters.actorKinds} />
      </Field>
      {organizations.length > 1 && (
        <Field label={t("filters.organization")}>
          <Select name="organization" defaultValue={query.organizationId} options={organizations} />
        </Field>
      )}
      <FilterControl control={filters.period} />
    </ListFilters>
  );
}

/** What else narrows the list; links of an entry and of other screens lead to it. */
function Narrowed({ data: { narrowed } }: { data: AuditData }) {
  const { t } = useTranslation("audit");
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {narrowed.map(({ name, label, without }) => (
        <li key={name} className="flex items-center gap-2 wrap-anywhere">
          <span>{t(`narrowed.${name}`, { name: label })}</span>
          <Link to={without} className="link reach">
            {t("narrowed.remove")}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Entries({ rows, title }: { rows: AuditData["rows"]; title: string }) {
  const { t } = useTranslation("audit");
  return (
    <Card flush className="overflow-clip">
      <Table caption={title}>
        <thead>
          <tr>
            <ColumnHead className={wideOnly}>{t("columns.at")}</ColumnHead>
            <ColumnHead>{t("columns.what")}</ColumnHead>
            <ColumnHead className={wideOnly}>{t("columns.place")}</ColumnHead>
            <ColumnHead className={wideOnly}>{t("columns.way")}</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <td className={`whitespace-nowrap text-soft text-sm ${wideOnly}`}>{row.at}</td>
              <td className="whitespace-normal wrap-anywhere">
                <Link
                  to={row.to}
                  aria-current={row.isOpen ? "true" : undefined}
                  className="reach hover:text-accent aria-[current=true]:font-semibold"
                >
                  {row.sentence}
                </Link>
                <div className="text-soft text-sm md:hidden">{[row.at, row.place].filter(Boolean).join(" · ")}</div>
              </td>
              <td className={`whitespace-normal wrap-anywhere text-soft text-sm ${wideOnly}`}>{row.place}</td>
              <td className={`whitespace-nowrap text-soft text-sm ${wideOnly}`}>{row.way}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function NoEntries({ data: { links, isNarrowed } }: { data: AuditData }) {
  const { t } = useTranslation("audit");
  if (isNarrowed) return <NoMatch title={t("noMatch")} to={links.clear} />;
  return (
    <EmptyState className="card" icon={<Clock aria-hidden />} title={t("empty.title")}>
      {t("empty.text")}
    </EmptyState>
  );
}
