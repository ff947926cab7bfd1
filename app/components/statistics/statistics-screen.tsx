import type { ReactNode } from "react";
import { Form } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import type { FormResult } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { FigureView, ReportView } from "#app/services/statistics/present.server.ts";
import type { TabData } from "#app/services/statistics/tab.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card, Stat } from "#app/ui/card.tsx";
import { ChartColumn } from "#app/ui/icons/lucide.tsx";
import { Tabs } from "#app/ui/navigation.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { ChartCard } from "./charts/chart-card.tsx";
import { Events } from "./events.tsx";
import { Explained } from "./explained.tsx";
import { FilterRow } from "./filter-row.tsx";
import { WithheldRestaurant, WithheldRestaurants } from "./withheld.tsx";

type Props = {
  data: TabData;
  result: FormResult | undefined;
  /** What a tab has beside figures and charts. */
  children?: ReactNode;
};

/** A tab of the statistics, for one restaurant and over many: filters, figures and charts, each with how it is counted. */
export function StatisticsScreen({ data, result, children }: Props) {
  const { t } = useTranslation("statistics");
  const { report } = data;
  return (
    <Page
      title={t("title")}
      documentTitle={[data.tabTitle, data.name ?? t("title")].join(" · ")}
      state={[report.restaurantsText, report.ageText].filter(Boolean).join(" · ")}
      views={<Tabs label={t("tabs")} tabs={data.tabs} />}
      primary={data.print && <ReportButtons print={data.print} />}
      filters={<FilterRow controls={data.controls} self={data.self} />}
      className="stat-page"
    >
      <div className="grid min-w-0 gap-4">
        <FormMessage result={result} />
        <p className="text-soft text-sm">
          {report.periodText} · {report.comparisonText}
        </p>
        {report.notices.length > 0 && (
          <ul className="stat-notices" aria-label={t("notices")}>
            {report.notices.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        {report.isEmpty === "withheld" && data.notes.restaurantId !== null ? (
          <WithheldRestaurant withheld={report.withheld} />
        ) : (
          report.isEmpty && <Empty data={data} kind={report.isEmpty} />
        )}
        {report.isEmpty === "none"
          ? null
          : report.sections
              .filter(({ figures, charts }) => figures.length + charts.length > 0)
              .map((section) => <Section key={section.key} section={section} />)}
        {report.withoutData.length > 0 && report.isEmpty === null && (
          <Card title={t("withoutData", { count: report.withoutData.length })}>
            <p>{report.withoutData.join(", ")}</p>
          </Card>
        )}
        {report.withheld.length > 0 && data.notes.restaurantId === null && (
          <WithheldRestaurants withheld={report.withheld} />
        )}
        {children}
        <Events data={data} result={result} />
      </div>
    </Page>
  );
}

/** This tab as a PDF, and the screen for reports of several tabs, and links to them. */
function ReportButtons({ print: { to, section, language } }: { print: NonNullable<TabData["print"]> }) {
  const { t } = useTranslation("statistics");
  return (
    <>
      <Form method="post" action={to}>
        <input type="hidden" name="sections" value={section} />
        <input type="hidden" name="language" value={language} />
        <Button name="intent" value="pdf">
          {t("pdf")}
        </Button>
      </Form>
      <LinkButton to={to}>{t("report")}</LinkButton>
    </>
  );
}

type SectionView = ReportView["sections"][number];

function Section({ section: { key, title, about, figures, charts } }: { section: SectionView }) {
  return (
    <section className="grid min-w-0 gap-4" aria-label={title || undefined}>
      {title && <h2 className="stat-section-title">{title}</h2>}
      {about && <p className="text-soft text-sm">{about}</p>}
      {figures.length > 0 && (
        <div className="stat-grid">
          {figures.map((one) => (
            <Figure key={one.key} figure={one} />
          ))}
        </div>
      )}
      {charts.length > 0 && (
        <div className="stat-charts">
          {charts.map((chart, index) => (
            <ChartCard
              key={chart.key}
              chart={chart}
              isWide={chart.kind === "table" || chart.kind === "heat" || (index === 0 && key !== "topics")}
            />
          ))}
        </div>
      )}
    </section>
  );
}

function Figure({ figure }: { figure: FigureView }) {
  const { label, text, centralText, change, beforeText, toldText, basisText, knownText, to, how } = figure;
  return (
    <Stat label={label} value={text} to={to ?? undefined} change={change ?? undefined}>
      {[centralText, beforeText, toldText, basisText, knownText].filter(Boolean).join(" · ")}
      <Explained name={label} how={how} to={to} />
    </Stat>
  );
}

/** Why nothing is shown, and what to do: another period, or the platforms where nothing was ever read of them. */
function Empty({ data, kind }: { data: TabData; kind: NonNullable<ReportView["isEmpty"]> }) {
  const { t } = useTranslation("statistics");
  const isUnread = kind === "noFigures" && data.report.isUnread;
  const why = isUnread ? "unread" : kind;
  return (
    <EmptyState
      className="card"
      icon={<ChartColumn aria-hidden />}
      title={t(`empty.${why}.title`)}
      actions={
        isUnread ? (
          <LinkButton to={data.platforms}>{t("connect")}</LinkButton>
        ) : (
          <LinkButton to={data.reset}>{t("filters.reset")}</LinkButton>
        )
      }
    >
      {t(`empty.${why}.text`)}
    </EmptyState>
  );
}
