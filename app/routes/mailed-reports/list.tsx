import { Link } from "react-router";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { loadMailedReports } from "#app/services/mailed-reports/list.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Mail, Plus } from "#app/ui/icons/lucide.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import type { Route } from "./+types/list.ts";

export const handle = { namespaces: ["mailed-reports"], list: "mailed-reports" } satisfies RouteHandle;

export const loader = ({ context, params }: Route.LoaderArgs) => loadMailedReports(context, params.userId);

export default function MailedReportsRoute({ loaderData: { rows, create, appearance } }: Route.ComponentProps) {
  const { t } = useTranslation("mailed-reports");
  if (rows.length === 0)
    return (
      <Page title={t("title")}>
        <EmptyState
          className="card"
          icon={<Mail aria-hidden />}
          title={t("empty.title")}
          actions={
            create && (
              <LinkButton to={create} variant="primary">
                {t("empty.begin")}
              </LinkButton>
            )
          }
        >
          {t("empty.text")}
        </EmptyState>
      </Page>
    );
  return (
    <Page
      title={t("title")}
      width="form"
      primary={
        create && (
          <LinkButton to={create} variant="primary" icon={<Plus aria-hidden />}>
            {t("create")}
          </LinkButton>
        )
      }
    >
      <ul id={handle.list} tabIndex={-1} className="grid gap-3 outline-none">
        {rows.map(({ id, to, name, schedule, facts, isPaused, next, bounced }) => (
          <li key={id}>
            <Card className="relative">
              <div className="flex flex-wrap items-center gap-2">
                <Link to={to} className="wrap-anywhere font-semibold after:absolute after:inset-0 after:rounded-card">
                  {name}
                </Link>
                {isPaused && <Badge>{t("paused")}</Badge>}
                {bounced && <Badge tone="danger">{bounced}</Badge>}
              </div>
              <p>{schedule}</p>
              <p className="text-soft text-sm">{facts}</p>
              {next && <p className="text-soft text-sm">{next}</p>}
            </Card>
          </li>
        ))}
      </ul>
      {appearance && (
        <p className="pt-2">
          <Link to={appearance} className="link">
            {t("appearance")}
          </Link>
        </p>
      )}
    </Page>
  );
}
