import { Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ActionsData } from "#app/services/dashboards/profile-actions.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ColumnHead, NumberCell, Table } from "#app/ui/table.tsx";

type Props = { actions: ActionsData | null; platforms: string };

/** What guests did on the Google profile, against the days before, and how old that is. */
export function Actions({ actions, platforms }: Props) {
  const { t } = useTranslation("dashboard");
  if (!actions)
    return (
      <Card title={t("actions.title")} id="actions">
        <p className="pb-3 text-soft">{t("actions.none")}</p>
        <LinkButton to={platforms}>{t("actions.connect")}</LinkButton>
      </Card>
    );
  return (
    <Card
      title={t("actions.title")}
      id="actions"
      aside={
        actions.to && (
          <Link to={actions.to} className="link reach">
            {t("actions.details")}
          </Link>
        )
      }
    >
      <Table caption={t("actions.title")}>
        <thead>
          <tr>
            <ColumnHead>{t("actions.what")}</ColumnHead>
            <ColumnHead numeric>{t("actions.now")}</ColumnHead>
            <ColumnHead numeric>{t("actions.before")}</ColumnHead>
            <ColumnHead numeric>{t("actions.change")}</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {actions.rows.map((row) => (
            <tr key={row.metric}>
              <td>
                {row.name}
                {row.gaps.map((gap) => (
                  <span key={gap} className="block text-soft text-sm">
                    {gap}
                  </span>
                ))}
              </td>
              <NumberCell className="font-semibold">{row.text}</NumberCell>
              <NumberCell>{row.before}</NumberCell>
              <NumberCell>{row.change ?? "–"}</NumberCell>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="pt-3 text-soft text-sm">
        {[actions.period, actions.lag, actions.read, actions.failed ? t("actions.failed") : null]
          .filter(Boolean)
          .join(" ")}
      </p>
    </Card>
  );
}
