import { Form, href, Link } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { SelectField, TextField } from "#app/components/forms/text-field.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import { type FormResult, resultFor, typedValue } from "#app/lib/form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { organizationIntents } from "#app/services/organizations/actions.server.ts";
import { loadOrganization, type OrganizationData } from "#app/services/organizations/one.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { Page } from "#app/ui/page.tsx";
import { organizationNameLengthMax } from "#contract/organizations/limits.ts";
import type { Route } from "./+types/one.ts";

export const handle = {
  namespaces: ["organizations"],
  parent: () => ({ to: href("/admin/organizations"), nav: "organizations" }),
} satisfies RouteHandle;

export const loader = ({ context, params }: Route.LoaderArgs) => loadOrganization(context, params.organizationId);

export const action = formAction({ intents: organizationIntents });

export default function OrganizationRoute({ loaderData: data, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("organizations");
  const result = useFormResult(actionData);
  return (
    <Page title={data.title} width="form">
      <div className="grid min-w-0 gap-4">
        {data.firstOwner && (
          <Banner
            tone="brass"
            actions={
              <LinkButton to={data.firstOwner} variant="primary">
                {t("owner.invite")}
              </LinkButton>
            }
          >
            <p className="font-semibold">{t("owner.none")}</p>
            <p>{t("owner.text")}</p>
          </Banner>
        )}
        {data.ownerInvited && (
          <Banner actions={<LinkButton to={data.ownerInvited}>{t("owner.see")}</LinkButton>}>
            {t("owner.invited")}
          </Banner>
        )}
        {data.links.length > 0 && (
          <nav aria-label={t("links.label")} className="flex flex-wrap gap-x-6 gap-y-2">
            {data.links.map(({ key, count, to }) => (
              <Link key={key} to={to} className="link reach">
                {t(`links.${key}`, { count })}
              </Link>
            ))}
          </nav>
        )}
        <Content key={`content ${data.fields.version}`} data={data} result={resultFor(result, "save")} />
        {data.limits && (
          <Limits
            key={`limits ${data.fields.version}`}
            data={data}
            limits={data.limits}
            result={resultFor(result, "setLimits")}
          />
        )}
      </div>
    </Page>
  );
}

type Props = { data: OrganizationData; result: FormResult | undefined };

function Content({ data: { id, fields, languages, zones }, result }: Props) {
  const { t } = useTranslation("organizations");
  return (
    <Card title={t("content.title")}>
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="version" value={typedValue(result, "version") ?? fields.version} />
        <FormMessage result={result} />
        <TextField
          name="name"
          label={t("content.name")}
          result={result}
          required
          maxLength={organizationNameLengthMax}
          defaultValue={fields.name}
          autoComplete="off"
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            name="defaultLanguage"
            label={t("content.language")}
            hint={t("content.languageHint")}
            result={result}
            options={languages}
            defaultValue={fields.defaultLanguage}
          />
          <SelectField
            name="timeZone"
            label={t("content.timeZone")}
            hint={t("content.timeZoneHint")}
            result={result}
            options={zones.map((zone) => ({ value: zone, label: zone }))}
            defaultValue={fields.timeZone}
          />
        </div>
        <div>
          <Button variant="primary" name="intent" value="save">
            {t(id === null ? "create" : "save")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

type LimitsProps = Props & { limits: NonNullable<OrganizationData["limits"]> };

/** Use beside each limit. Who may not change them sees them as text. */
function Limits({ data: { mayChangeLimits, fields }, limits, result }: LimitsProps) {
  const { t } = useTranslation("organizations");
  return (
    <Card title={t("limits.title")}>
      <p className="pb-4 text-soft">{t(mayChangeLimits ? "limits.yours" : "limits.whoRaises")}</p>
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="version" value={typedValue(result, "version") ?? fields.version} />
        <FormMessage result={result} />
        {limits.map(({ key, value, use, note, isReached }) => (
          <div key={key} className="grid items-start gap-x-6 gap-y-1 border-line border-t pt-4 sm:grid-cols-2">
            {mayChangeLimits ? (
              <TextField
                name={key}
                label={t(`limits.fields.${key}`)}
                hint={t(key === "aiMonthlyCalls" ? "limits.aiHint" : "limits.hint")}
                result={result}
                inputMode="numeric"
                maxLength={12}
                defaultValue={value}
                autoComplete="off"
              />
            ) : (
              <p>
                <span className="field-label block">{t(`limits.fields.${key}`)}</span>
                {value === "" ? t(key === "aiMonthlyCalls" ? "limits.asInstallation" : "limits.none") : value}
              </p>
            )}
            <div>
              <span className="field-label block">{t("limits.use")}</span>
              <span className="flex flex-wrap items-center gap-2">
                {use} {isReached && <Badge tone="brass">{t("limits.reached")}</Badge>}
              </span>
              {note && <span className="text-soft text-sm">{note}</span>}
            </div>
          </div>
        ))}
        {mayChangeLimits && (
          <div>
            <Button variant="primary" name="intent" value="setLimits">
              {t("limits.save")}
            </Button>
          </div>
        )}
      </Form>
    </Card>
  );
}
