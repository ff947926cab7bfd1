import { Form, href, Link } from "react-router";
import { HistoryEntry } from "#app/components/audit/history-link.tsx";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { PlatformLabel } from "#app/components/platforms/platform-label.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import { resultFor } from "#app/lib/form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { administeredIntents } from "#app/services/restaurant-administration/actions.server.ts";
import { type AdministeredData, loadAdministered } from "#app/services/restaurant-administration/one.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Building2 } from "#app/ui/icons/lucide.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import type { Route } from "./+types/one.ts";
import { ContentForm } from "./content-form.tsx";
import { OtherWays } from "./other-ways.tsx";

export const handle = {
  namespaces: ["restaurant-administration"],
  parent: () => ({ to: href("/admin/restaurants"), nav: "restaurants" }),
} satisfies RouteHandle;

export const loader = ({ context, params, url }: Route.LoaderArgs) => loadAdministered(context, url, params.id);

export const action = formAction({ intents: administeredIntents });

export default function AdminRestaurantRoute({ loaderData: data, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("restaurant-administration");
  const { t: common } = useTranslation("common");
  const result = useFormResult(actionData);
  const { stored, ways } = data;
  if (data.organizationId === null)
    return (
      <Page title={data.title} width="form">
        <EmptyState
          className="card"
          icon={<Building2 aria-hidden />}
          title={t("noOrganization")}
          actions={<LinkButton to={href("/admin/organizations")}>{t("organizations")}</LinkButton>}
        />
      </Page>
    );
  return (
    <Page
      title={data.title}
      state={stored && !stored.isActive && <Badge tone="neutral">{t("active.off")}</Badge>}
      more={stored?.history && <HistoryEntry to={stored.history} />}
      moreLabel={common("more")}
      primary={stored ? <LinkButton to={stored.open}>{t("open")}</LinkButton> : undefined}
      width="form"
    >
      <div className="grid min-w-0 gap-4">
        <FormMessage result={resultFor(result, "plan")} />
        {stored && <Stored stored={stored} />}
        {ways && <OtherWays ways={ways} />}
        <ContentForm
          key={`${data.id} ${data.fields.updatedAt} ${data.organizationId}`}
          data={data}
          result={resultFor(result, "save")}
        />
      </div>
    </Page>
  );
}

/** Organization, platforms, state and packs; each button leads to a page that says what it would do. */
function Stored({ stored }: { stored: NonNullable<AdministeredData["stored"]> }) {
  const { t } = useTranslation("restaurant-administration");
  return (
    <Card title={t("state.title")}>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        <dt className="text-soft">{t("columns.organization")}</dt>
        <dd>
          <Link to={stored.organization.to} className="link reach wrap-anywhere">
            {stored.organization.name}
          </Link>
        </dd>
        <dt className="text-soft">{t("columns.platforms")}</dt>
        <dd className="flex flex-wrap gap-x-4 gap-y-1">
          {stored.platforms.length === 0
            ? t("platforms.none")
            : stored.platforms.map((platform) => <PlatformLabel key={platform.key} platform={platform} />)}
        </dd>
      </dl>
      <div className="flex flex-wrap gap-2 pt-3">
        <LinkButton to={stored.move} size="small">
          {t("move.link")}
        </LinkButton>
        <LinkButton to={stored.copy} size="small">
          {t("copy.link")}
        </LinkButton>
      </div>
      <ul className="grid pt-3">
        {stored.switches.map(({ key, isOn, label, action, press }) => (
          <li
            key={key}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-t py-2.5"
          >
            <span className="flex flex-wrap items-center gap-2">
              {t(`switches.${key}.label`)} <Badge tone={isOn ? "accent" : "neutral"}>{label}</Badge>
            </span>
            <Form method="post">
              <input type="hidden" name="change" value={action} />
              <Button name="intent" value="plan">
                {press}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  );
}
