import type { ReactNode } from "react";
import { Brand } from "#app/components/shell/brand.tsx";
import { drawings, FigureTable, Legend } from "#app/components/statistics/charts/chart-card.tsx";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { PrintedView } from "#app/services/printed-reports/present.server.ts";
import type { ChartView } from "#app/services/statistics/chart.server.ts";
import type { FigureView } from "#app/services/statistics/present.server.ts";

type PartView = PrintedView["parts"][number];
type SectionView = PartView["sections"][number];

/** A report as A4 pages: a cover, from a page on each tab with a table under each chart, and how its numbers are counted. */
export function PrintedReport({ report, bar }: { report: PrintedView; bar: ReactNode }) {
  return (
    <main className="print stat-page">
      <title>{report.documentTitle}</title>
      {bar}
      <Cover report={report} />
      {report.cover.isIntroLong && (
        <Sheet head={report.title} stamp={report.parts[0]?.stamp ?? ""}>
          <Intro paragraphs={report.cover.intro} />
        </Sheet>
      )}
      {report.parts.map((part) => (
        <Part key={part.section} part={part} title={report.title} />
      ))}
      <Definitions report={report} />
    </main>
  );
}

function Cover({ report: { title, cover } }: { report: PrintedView }) {
  const { t } = useTranslation("printed-reports");
  return (
    <section className="print-sheet print-cover">
      {/* Colours that people choose stand in attributes: the page's policy refuses styles. */}
      <svg aria-hidden className="print-band" preserveAspectRatio="none">
        <rect width="100%" height="100%" fill={cover.colour ?? "#17573f"} />
      </svg>
      <header className="print-sender">
        {cover.logo ? <img src={cover.logo} alt={cover.senderName} /> : null}
        {cover.logo || cover.senderName !== "Comptoir" ? <bdi>{cover.senderName}</bdi> : <Brand />}
      </header>
      <p className="print-kind">{t("report")}</p>
      <h1 className="wrap-anywhere">
        <bdi>{title}</bdi>
      </h1>
      <dl className="print-facts">
        {cover.lines.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="wrap-anywhere">
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {!cover.isIntroLong && <Intro paragraphs={cover.intro} />}
    </section>
  );
}

/** What the sender says before the figures; a long one has pages of its own. */
function Intro({ paragraphs }: { paragraphs: PrintedView["cover"]["intro"] }) {
  if (paragraphs.length === 0) return null;
  return (
    <div className="print-intro" dir="auto">
      {paragraphs.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </div>
  );
}

/** The pages of a section: the head and the stamp of this table stand on each of them. */
function Sheet({ head, stamp, children }: { head: string; stamp: string; children: ReactNode }) {
  return (
    <table className="print-sheet" role="presentation">
      <thead aria-hidden>
        <tr>
          <td className="print-head wrap-anywhere">
            <bdi>{head}</bdi>
          </td>
        </tr>
      </thead>
      <tfoot aria-hidden>
        <tr>
          <td className="print-stamp wrap-anywhere">
            <bdi>{stamp}</bdi>
          </td>
        </tr>
      </tfoot>
      <tbody>
        <tr>
          <td>{children}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** A tab, from a page of its own on: its sections follow each other, so that a short one leaves no page half empty. */
function Part({ part, title }: { part: PartView; title: string }) {
  const { t } = useTranslation("printed-reports");
  const { t: tStatistics } = useTranslation("statistics");
  return (
    <Sheet head={`${title} · ${part.title}`} stamp={part.stamp}>
      <h2>{part.title}</h2>
      <p className="print-soft">{part.periodText}</p>
      {part.notices.map((text) => (
        <p key={text} className="print-soft">
          {text}
        </p>
      ))}
      {part.isEmpty && <p>{tStatistics("empty.chart")}</p>}
      {part.withoutData !== "" && (
        <p className="print-soft wrap-anywhere">{t("withoutData", { names: part.withoutData })}</p>
      )}
      {!part.isEmpty &&
        part.sections.map((section) => <Section key={section.key} section={section} word={part.section} />)}
      {!part.isEmpty && part.events.length > 0 && <Events events={part.events} />}
    </Sheet>
  );
}

function Section({ section: { title, about, figures, charts }, word }: { section: SectionView; word: string }) {
  return (
    <section>
      {title && <h3>{title}</h3>}
      {about && <p className="print-soft">{about}</p>}
      {figures.length > 0 && (
        <ul className="print-figures">
          {figures.map((one) => (
            <Figure key={one.key} figure={one} />
          ))}
        </ul>
      )}
      {charts.map((chart) => (
        <PrintedChart key={chart.key} chart={chart} id={`${word.replaceAll("/", "-")}-${chart.key}`} />
      ))}
    </section>
  );
}

function Figure({ figure }: { figure: FigureView }) {
  const { label, text, centralText, change, beforeText, toldText, basisText, knownText } = figure;
  return (
    <li>
      <span className="print-soft">{label}</span>
      <strong>{text}</strong>
      <span className="print-soft">
        {[centralText, change?.text, beforeText, toldText, basisText, knownText].filter(Boolean).join(" · ")}
      </span>
    </li>
  );
}

/** A drawing in one piece with its title; the table below it may go on on the next page. */
function PrintedChart({ chart, id }: { chart: ChartView; id: string }) {
  const { t } = useTranslation("statistics");
  const { kind } = chart;
  const Drawing = kind === "table" || kind === "heat" ? null : drawings[kind];
  return (
    <div className="print-chart" id={id}>
      <div className="print-drawing">
        <h4>{chart.title}</h4>
        {chart.about && <p className="print-soft">{chart.about}</p>}
        {chart.isEmpty ? <p className="print-soft">{t("empty.chart")}</p> : Drawing && <Drawing chart={chart} />}
        {!chart.isEmpty && (kind === "line" || kind === "stacked") && <Legend chart={chart} />}
      </div>
      {!chart.isEmpty && <FigureTable chart={chart} />}
    </div>
  );
}

function Events({ events }: { events: PartView["events"] }) {
  const { t } = useTranslation("statistics");
  return (
    <section className="print-drawing">
      <h3>{t("events.title")}</h3>
      <ul className="print-events">
        {events.map(({ _id, day, kind, text, restaurantName }) => (
          <li key={_id} className="wrap-anywhere">
            <strong>{day}</strong> <bdi>{text}</bdi>{" "}
            <span className="print-soft">{[kind, restaurantName].filter(Boolean).join(" · ")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Definitions({ report: { definitions, parts, title } }: { report: PrintedView }) {
  const { t } = useTranslation("printed-reports");
  if (definitions.length === 0) return null;
  return (
    <Sheet head={title} stamp={parts[0]?.stamp ?? ""}>
      <h2>{t("counted")}</h2>
      <dl className="print-definitions">
        {definitions.map(({ key, name, how, source }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>
              {how} {source}
            </dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
