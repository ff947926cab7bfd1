import { AnonymousCard } from "#app/components/shell/anonymous-card.tsx";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { PrintedView } from "#app/services/printed-reports/present.server.ts";
import { PasswordCard } from "./password-card.tsx";
import { type Bar, PrintBar } from "./print-bar.tsx";
import { PrintedReport } from "./printed-report.tsx";

type Opened = { report: PrintedView; bar: Bar };

/** A section to be printed, for somebody who is signed in. */
export function PrintPage({ report, bar }: Opened) {
  return <PrintedReport report={report} bar={<PrintBar bar={bar} />} />;
}

type SharedProps = {
  /** Null: the link is not valid. Without a report it asks for a password. */
  opened: Opened | { report: null; bar: null } | null;
  problem: string | null;
};

/** What a link opens: the report, the question for its password, or that it is over. */
export function SharedPage({ opened, problem }: SharedProps) {
  const { t } = useTranslation("printed-reports");
  if (opened?.report) return <PrintPage report={opened.report} bar={opened.bar} />;
  if (opened) return <PasswordCard problem={problem} />;
  return (
    <>
      <title>{`${t("gone.title")} · Comptoir`}</title>
      <AnonymousCard title={t("gone.title")} intro={t("gone.text")} />
    </>
  );
}
