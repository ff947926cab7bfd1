import { DeveloperTabs } from "#app/components/webhooks/developer-tabs.tsx";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { loadQuotas, type QuotasData } from "#app/services/platform-quotas/screen.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { Page } from "#app/ui/page.tsx";
import { ColumnHead, Table } from "#app/ui/table.tsx";
import type { Route } from "./+types/screen.ts";

export const handle = {
  namespaces: ["platform-quotas", "webhooks"],
} satisfies RouteHandle;

export const loader = ({ context }: Route.LoaderArgs) => loadQuotas(context);

export default function PlatformQuotasRoute({
  loaderData: { uses, waiting, waitingText, more },
}: Route.ComponentProps) {
  const { t } = useTranslation("platform-quotas");
  return (
    <Page title={t("title")} views={<DeveloperTabs current="quotas" isAdmin />}>
      <div className="grid min-w-0 gap-4">
        <Card title={t("uses")} flush={uses.length > 0} className="overflow-clip">
          {uses.length > 0 ? <Uses uses={uses} /> : <p className="text-soft">{t("noUse")}</p>}
        </Card>
        <Card title={t("waiting.title")} aside={waiting.length > 0 && <span className="text-soft">{waitingText}</span>}>
          {waiting.length === 0 && <p className="text-soft">{t("waiting.none")}</p>}
          <ul className="grid divide-y divide-line">
            {waiting.map((wait) => (
              <li key={wait.key} className="grid gap-0.5 py-2 wrap-anywhere">
                <strong>{wait.name}</strong>
                <span className="text-soft text-sm">{wait.facts}</span>
              </li>
            ))}
          </ul>
          {more && <p className="pt-2 text-soft text-sm">{more}</p>}
        </Card>
        <p className="max-w-prose text-soft text-sm">{t("intro")}</p>
      </div>
    </Page>
  );
}

function Uses({ uses }: Pick<QuotasData, "uses">) {
  const { t } = useTranslation("platform-quotas");
  return (
    <Table caption={t("uses")} isBare>
      <thead>
        <tr>
          <ColumnHead>{t("columns.platform")}</ColumnHead>
          <ColumnHead>{t("columns.use")}</ColumnHead>
          <ColumnHead>{t("columns.window")}</ColumnHead>
          <ColumnHead>{t("columns.frees")}</ColumnHead>
          <ColumnHead>{t("columns.held")}</ColumnHead>
        </tr>
      </thead>
      <tbody>
        {uses.map((row) => (
          <tr key={row.key}>
            <td className="min-w-36">
              {row.platform}
              {row.part && <code className="block text-soft text-sm wrap-anywhere">{row.part}</code>}
            </td>
            <td className="min-w-32">
              {row.use}
              <progress className="progress" aria-hidden value={row.share} max={1} />
            </td>
            <td className="whitespace-nowrap">{row.window}</td>
            <td className="whitespace-nowrap">{row.isHeld ? <Badge tone="brass">{row.frees}</Badge> : row.frees}</td>
            <td className="whitespace-nowrap">{row.held}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
