import { Form, Link } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { SelectField } from "#app/components/forms/text-field.tsx";
import { DeveloperTabs } from "#app/components/webhooks/developer-tabs.tsx";
import { NewSecret, WebhookFields } from "#app/components/webhooks/webhook-fields.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import type { FormResult } from "#app/lib/form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { newWebhookIntents } from "#app/services/webhooks/actions.server.ts";
import { loadWebhooks, type WebhooksData } from "#app/services/webhooks/screens.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/list.ts";

export const handle = {
  namespaces: ["webhooks"],
  list: "webhooks",
} satisfies RouteHandle;

export const loader = ({ context }: Route.LoaderArgs) => loadWebhooks(context);
export const action = formAction({ intents: newWebhookIntents });

export default function WebhooksRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("webhooks");
  const { rows, countText } = loaderData;
  const result = useFormResult(actionData);
  const made = result?.value ?? null;
  return (
    <Page
      title={t("title")}
      state={rows.length > 0 ? countText : undefined}
      width="form"
      views={<DeveloperTabs current="webhooks" isAdmin={loaderData.isAdmin} />}
    >
      <div className="grid min-w-0 gap-4">
        <FormMessage result={result} />
        {made && (
          <>
            <NewSecret secret={made.secret} />
            <p>
              <LinkButton to={made.to}>{t("open")}</LinkButton>
            </p>
          </>
        )}
        <div id={handle.list} tabIndex={-1} className="min-w-0 outline-none">
          {rows.length > 0 && <Rows rows={rows} />}
        </div>
        {!made && <NewWebhook data={loaderData} result={result} />}
        <p className="text-soft text-sm">
          {t("intro")}{" "}
          <a href="/api/docs#webhooks" className="link">
            {t("docs")}
          </a>
        </p>
      </div>
    </Page>
  );
}

function Rows({ rows }: Pick<WebhooksData, "rows">) {
  const { t } = useTranslation("webhooks");
  return (
    <ul className="card grid divide-y divide-line">
      {rows.map((row) => (
        <li key={row.id} className="relative grid gap-0.5 p-4 sm:px-5">
          <div className="flex flex-wrap items-center gap-2">
            <Link to={row.to} className="wrap-anywhere font-semibold after:absolute after:inset-0 after:rounded-card">
              {row.address}
            </Link>
            {row.isOff && <Badge>{t("off")}</Badge>}
            {row.isFailing && !row.isOff && <Badge tone="danger">{t("failing")}</Badge>}
          </div>
          <p className="text-soft text-sm">
            {row.organization} · {row.events}
          </p>
          <p className="text-soft text-sm">{row.facts}</p>
        </li>
      ))}
    </ul>
  );
}

function NewWebhook({ data, result }: { data: WebhooksData; result: FormResult | undefined }) {
  const { t } = useTranslation("webhooks");
  return (
    <Card title={t("form.title")}>
      <Form method="post" action={data.self} className="grid gap-4">
        <input type="hidden" name="intent" value="create" />
        <SelectField
          name="organizationId"
          label={t("form.organization")}
          result={result}
          defaultValue={data.organizations[0]?.value}
          options={data.organizations}
        />
        <WebhookFields result={result} events={data.events} />
        <div>
          <Button variant="primary">{t("form.create")}</Button>
        </div>
      </Form>
    </Card>
  );
}
