import { Link } from "react-router";
import { ListPages } from "#app/components/lists/list-pages.tsx";
import type { Shown } from "#app/lib/refused-part.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { AiScreenData } from "#app/services/ai/screen.server.ts";
import { Card, Stat } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { ColumnHead, NumberCell, Table } from "#app/ui/table.tsx";

type Calls = Shown<AiScreenData["ledger"]>;
type Props = { ledger: Calls; credits: AiScreenData["credits"] };

/** Credits of the month, who used them for what, and each call with its cost. */
export function Credits({ credits, ledger }: Props) {
  const { t } = useTranslation("ai");
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-3 gap-2 sm:gap-4 max-sm:text-sm max-sm:*:p-3">
        <Stat label={t("ledger.left")} value={credits.left} />
        <Stat label={t("ledger.used")} value={credits.used} />
        <Stat label={t("ledger.limit")} value={credits.limit} />
      </div>
      {ledger.month.length > 0 && <Month month={ledger.month} />}
      {ledger.rows.length > 0 ? (
        <Rows rows={ledger.rows} />
      ) : (
        <EmptyState className="card" title={t("ledger.noneTitle")}>
          {t("ledger.none")} {t("ledger.rule")}
        </EmptyState>
      )}
      <ListPages links={ledger.pages} label={t("ledger.pages")} texts={{ next: t("ledger.next") }} />
    </div>
  );
}

function Month({ month }: { month: Calls["month"] }) {
  const { t } = useTranslation("ai");
  return (
    <Card title={t("ledger.month")} flush>
      <Table caption={t("ledger.month")}>
        <thead>
          <tr>
            <ColumnHead>{t("ledger.who")}</ColumnHead>
            <ColumnHead>{t("ledger.feature")}</ColumnHead>
            <ColumnHead numeric>{t("ledger.calls")}</ColumnHead>
            <ColumnHead numeric>{t("ledger.credits")}</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {month.map(({ userName, feature, calls, credits }) => (
            <tr key={`${userName} ${feature}`}>
              <td>{userName}</td>
              <td>{t(`ledger.features.${feature}`)}</td>
              <NumberCell>{calls}</NumberCell>
              <NumberCell>{credits}</NumberCell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function Rows({ rows }: { rows: Calls["rows"] }) {
  const { t } = useTranslation("ai");
  return (
    <Card title={t("ledger.calls")} aside={<span className="text-soft text-sm">{t("ledger.rule")}</span>} flush>
      <Table caption={t("ledger.calls")}>
        <thead>
          <tr>
            <ColumnHead>{t("ledger.when")}</ColumnHead>
            <ColumnHead>{t("ledger.who")}</ColumnHead>
            <ColumnHead>{t("ledger.feature")}</ColumnHead>
            <ColumnHead>{t("ledger.result")}</ColumnHead>
            <ColumnHead>{t("ledger.model")}</ColumnHead>
            <ColumnHead numeric>{t("ledger.tokens")}</ColumnHead>
            <ColumnHead numeric>{t("ledger.cost")}</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <time dateTime={row.at.iso}>{row.at.ago}</time>
              </td>
              <td>{row.userName}</td>
              <td>
                {row.to ? (
                  <Link to={row.to} className="link" title={t("ledger.open")}>
                    {t(`ledger.features.${row.feature}`)}
                  </Link>
                ) : (
                  t(`ledger.features.${row.feature}`)
                )}
              </td>
              <td>{t(`ledger.results.${row.result}`)}</td>
              <td>{row.model}</td>
              <NumberCell>{row.tokens}</NumberCell>
              <NumberCell>{row.credits}</NumberCell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
