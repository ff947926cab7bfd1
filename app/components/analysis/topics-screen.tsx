import { Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { TopicsData } from "#app/services/analysis/topics.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Clock, MessageSquareText, SearchX, X } from "#app/ui/icons/lucide.tsx";
import { Segmented } from "#app/ui/navigation.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { TopicQuotes } from "./topic-quotes.tsx";
import { TopicRows } from "./topic-rows.tsx";

/** What guests praise and complain about, at one restaurant and over many. Consists of links alone. */
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
      notice={data.rows.length > 0 && data.waitingText}
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
    <div className="topic-filters">
      <Segmented label={t("page.period")} options={data.periods} />
      {data.links.unfiltered && (
        <LinkButton to={data.links.unfiltered} size="small" variant="primary" title={t("page.unfiltered")}>
          {t("page.filtered")}
          <X aria-hidden />
        </LinkButton>
      )}
    </div>
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
