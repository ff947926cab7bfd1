import { DeveloperTabs } from "#app/components/webhooks/developer-tabs.tsx";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { type FlagsData, loadFlags } from "#app/services/experiments/flags.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { Page } from "#app/ui/page.tsx";
import { ColumnHead, Table } from "#app/ui/table.tsx";
import type { Route } from "./+types/flags.ts";

export const handle = {
  namespaces: ["experiments", "webhooks"],
} satisfies RouteHandle;

export const loader = ({ context }: Route.LoaderArgs) => loadFlags(context);

const wideOnly = "max-md:hidden";

export default function FlagsRoute({ loaderData: { rows, isService, problem } }: Route.ComponentProps) {
  const { t } = useTranslation("experiments");
  return (
    <Page title={t("title")} views={<DeveloperTabs current="flags" isAdmin />}>
      <p className="max-w-prose pb-4 text-soft">{t(isService ? "service" : "intro")}</p>
      {problem && (
        <Banner tone="brass" role="alert" className="mb-4">
          {problem}
        </Banner>
      )}
      {rows.length > 0 && (
        <Card flush className="overflow-clip">
          <Table caption={t("caption")} isBare>
            <thead>
              <tr>
                <ColumnHead>{t("flag")}</ColumnHead>
                <ColumnHead>{t("state")}</ColumnHead>
                <ColumnHead className={wideOnly}>{t("owner")}</ColumnHead>
                <ColumnHead className={wideOnly}>{t("end")}</ColumnHead>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.key}>
                  <td className="w-full min-w-40 whitespace-normal">
                    <p className="flex flex-wrap items-baseline gap-x-2">
                      <span className="font-semibold">{row.name}</span>
                      {row.name !== row.key && <code className="text-soft text-xs wrap-anywhere">{row.key}</code>}
                    </p>
                    {row.text && <p className="text-sm">{row.text}</p>}
                    <p className="text-soft text-sm md:hidden">{row.owner}</p>
                    <div className="text-soft text-sm md:hidden">
                      <End row={row} />
                    </div>
                  </td>
                  <td>
                    <Badge tone={row.isOn ? "accent" : "neutral"}>{row.state}</Badge>
                    {row.rules && <p className="text-soft text-sm">{row.rules}</p>}
                  </td>
                  <td className={wideOnly}>{row.owner}</td>
                  <td className={wideOnly}>
                    <End row={row} />
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

/** When it ends, in words first: a date alone is read as one to come. */
function End({ row: { end, day, isPast } }: { row: FlagsData["rows"][number] }) {
  return (
    <>
      {isPast ? <Badge tone="danger">{end}</Badge> : end}
      {day && <p className="text-soft text-sm">{day}</p>}
    </>
  );
}
