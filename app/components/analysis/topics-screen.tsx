import { Form, Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { TopicsData } from "#app/services/analysis/topics.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { MessageSquareText, SearchX } from "#app/ui/icons/lucide.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { TopicQuotes } from "./topic-quotes.tsx";
import { TopicTable } from "./topic-table.tsx";

/** What guests praise and complain about, at one restaurant and over many. Consists of links and one plain form. */
export function TopicsScreen({ data }: { data: TopicsData }) {
  const { t } = useTranslation("analysis");
  const title = t(data.scope === "groups" ? "page.titleGroups" : "page.title");
  return (
    <div className="grid gap-4">
      <title>{`${title} · Comptoir`}</title>
      <div>
        <h1>{title}</h1>
        <p className="max-w-prose text-soft">{t("page.intro")}</p>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <PeriodForm data={data} />
        <LinkButton to={data.links.reviews} icon={<MessageSquareText aria-hidden />} className="ms-auto">
          {t("page.back")}
        </LinkButton>
      </div>
      {data.links.unfiltered && (
        <p className="facts text-sm">
          <span>{t("page.filtered")}</span>
          <Link to={data.links.unfiltered} className="link">
            {t("page.unfiltered")}
          </Link>
        </p>
      )}
      {data.rows.length > 0 ? (
        <TopicTable data={data} />
      ) : (
        <EmptyState className="card" icon={<SearchX aria-hidden />} title={t("page.empty")}>
          {data.waitingText ?? t("page.emptyText")}
        </EmptyState>
      )}
      {data.open && <TopicQuotes topic={data.open} />}
    </div>
  );
}

function PeriodForm({ data }: { data: TopicsData }) {
  const { t } = useTranslation("analysis");
  return (
    <Form className="flex flex-wrap items-end gap-2">
      {data.kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field label={t("page.period")}>
        <Select key={data.period} name="period" defaultValue={data.period} options={data.periods} />
      </Field>
      <Button>{t("page.show")}</Button>
    </Form>
  );
}
