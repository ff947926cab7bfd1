import { Form, Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { GroupChoice } from "#app/services/analysis/group-choice.server.ts";
import type { TopicsData } from "#app/services/analysis/topics.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Select } from "#app/ui/field.tsx";
import { Clock, MessageSquareText, SearchX, X } from "#app/ui/icons/lucide.tsx";
import { Segmented } from "#app/ui/navigation.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { TopicQuotes } from "./topic-quotes.tsx";
import { TopicRows } from "./topic-rows.tsx";

/** What guests praise and complain about, at one restaurant and over many. Consists of links, and a form for the groups. */
export function TopicsScreen({ data }: { data: TopicsData }) {
  const { t } = useTranslation("analysis");
  return (
    <Page
      title={t("page.title")}
      state={
        data.rows.length > 0 && (
          <Link to={data.links.reviews} className="link">
            {data.readText}
          </Link>
        )
      }
      notice={data.groups?.gone ?? (data.rows.length > 0 && data.waitingText)}
      filters={data.empty !== "first" && <Filters data={data} />}
    >
      {data.empty ? <Empty data={data} kind={data.empty} /> : <TopicRows data={data} />}
      {data.open && <TopicQuotes topic={data.open} />}
    </Page>
  );
}

function Filters({ data }: { data: TopicsData }) {
  const { t } = useTranslation("analysis");
  return (
    <div className="topic-choices">
      <div className="topic-filters">
        <Segmented label={t("page.period")} options={data.periods} />
        {data.links.unfiltered && (
          <LinkButton to={data.links.unfiltered} size="small" variant="primary" title={t("page.unfiltered")}>
            {t("page.filtered")}
            <X aria-hidden />
          </LinkButton>
        )}
      </div>
      {data.groups && <Groups choice={data.groups} />}
    </div>
  );
}

/** Narrows the topics to a group of restaurants. */
function Groups({ choice }: { choice: GroupChoice }) {
  const { t } = useTranslation("analysis");
  const { parameter, value, options, kept } = choice;
  return (
    <Form className="flex min-w-0 max-w-96 items-center gap-2" key={value}>
      {kept.map((one) => (
        <input key={one.name} type="hidden" name={one.name} value={one.value} />
      ))}
      <Select
        name={parameter}
        aria-label={t("page.group")}
        className="min-w-0 flex-1"
        defaultValue={value}
        options={options}
      />
      <Button>{t("page.groupShow")}</Button>
    </Form>
  );
}

/** Nothing yet, nothing under these filters, or nothing read so far. */
function Empty({ data, kind }: { data: TopicsData; kind: NonNullable<TopicsData["empty"]> }) {
  const { t } = useTranslation("analysis");
  if (kind === "reading")
    return (
      <EmptyState className="card" icon={<Clock aria-hidden />} title={t("empty.reading")}>
        {data.waitingText} {t("empty.readingText")}
      </EmptyState>
    );
  if (kind === "first")
    return (
      <EmptyState
        className="card"
        icon={<MessageSquareText aria-hidden />}
        title={t("empty.first")}
        actions={<LinkButton to={data.links.reviews}>{t("empty.firstAction")}</LinkButton>}
      >
        {t("empty.firstText")}
      </EmptyState>
    );
  return (
    <EmptyState
      className="card"
      icon={<SearchX aria-hidden />}
      title={t("empty.filtered", { filters: data.filterText })}
      actions={<LinkButton to={data.links.everything}>{t("empty.clear")}</LinkButton>}
    >
      {t("empty.filteredText")}
    </EmptyState>
  );
}
