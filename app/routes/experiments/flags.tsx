import { DeveloperTabs } from "#app/components/webhooks/developer-tabs.tsx";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { loadFlags } from "#app/services/experiments/flags.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { Page } from "#app/ui/page.tsx";
import { ColumnHead, Table } from "#app/ui/table.tsx";
import type { Route } from "./+types/flags.ts";

export const handle = {
  namespaces: ["experiments", "webhooks"],
} satisfies RouteHandle;

export const loader = ({ context }: Route.LoaderArgs) => loadFlags(context);

export default function FlagsRoute({ loaderData: { rows, isService } }: Route.ComponentProps) {
  const { t } = useTranslation("experiments");
  return (
    <Page title={t("title")} views={<DeveloperTabs current="flags" isAdmin />}>
      <p className="max-w-prose pb-4 text-soft">{t(isService ? "service" : "intro")}</p>
      {rows.length > 0 && (
        <Card flush className="overflow-clip">
          <Table caption={t("caption")} isBare>
            <thead>
              <tr>
                <ColumnHead>{t("flag")}</ColumnHead>
                <ColumnHead>{t("state")}</ColumnHead>
                <ColumnHead>{t("owner")}</ColumnHead>
                <ColumnHead>{t("end")}</ColumnHead>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.key}>
                  <td>
                    <code>{row.key}</code>
                  </td>
                  <td>{row.state}</td>
                  <td>{row.owner}</td>
                  <td>
                    {row.end} {row.isPast && <Badge tone="danger">{t("past")}</Badge>}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Card>
      )}
    </Page>
  );
}
