import { Form } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { ListPages } from "#app/components/lists/list-pages.tsx";
import { NewSecret, WebhookFields } from "#app/components/webhooks/webhook-fields.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import { type FormResult, resultFor, typedValue } from "#app/lib/form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { webhookIntents } from "#app/services/webhooks/actions.server.ts";
import { loadWebhook, type WebhookData } from "#app/services/webhooks/screens.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { MenuLink } from "#app/ui/menu.tsx";
import { Segmented } from "#app/ui/navigation.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/one.ts";

export const handle = {
  namespaces: ["webhooks", "lists"],
  parent: () => ({ to: "/admin/developer-settings/webhooks", nav: "developers" }),
} satisfies RouteHandle;

export const loader = ({ context, params, url }: Route.LoaderArgs) => loadWebhook(context, params.webhookId, url);
export const action = formAction({ intents: webhookIntents });

export default function WebhookRoute({ loaderData: data, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("webhooks");
  const { webhook } = data;
  const result = useFormResult(actionData);
  const rotated = resultFor(result, "rotate")?.value ?? null;
  return (
    <Page
      title={webhook.host}
      width="form"
      state={webhook.organization}
      moreLabel={t("more")}
      more={<MenuLink to={data.askDeletion}>{t("deletion.open")}</MenuLink>}
    >
      <div className="grid min-w-0 gap-4">
        {data.asksDeletion && <Deletion data={data} />}
        <FormMessage result={result} />
        {rotated && <NewSecret secret={rotated.secret} />}
        <State data={data} />
        <Card title={t("form.edit")}>
          <Form key={webhook.version} method="post" action={data.self} className="grid gap-4">
            <input type="hidden" name="intent" value="save" />
            <input type="hidden" name="version" value={versionOf(resultFor(result, "save"), webhook.version)} />
            <WebhookFields
              result={resultFor(result, "save")}
              events={data.events}
              address={webhook.address}
              chosen={webhook.chosen}
            />
            <div>
              <Button variant="primary">{t("form.save")}</Button>
            </div>
          </Form>
        </Card>
        <Deliveries data={data} />
      </div>
    </Page>
  );
}

const versionOf = (result: FormResult | undefined, version: number) => typedValue(result, "version") ?? String(version);

/** How it goes, and what can be done. */
function State({ data: { webhook, self } }: { data: WebhookData }) {
  const { t } = useTranslation("webhooks");
  return (
    <Card>
      <p className={webhook.isFailing ? "text-danger" : undefined}>{webhook.state}</p>
      <p className="text-soft text-sm">{webhook.facts}</p>
      <p className="text-soft text-sm">{webhook.made}</p>
      {webhook.former && <p className="text-soft text-sm">{webhook.former}</p>}
      <Form method="post" action={self} className="flex flex-wrap gap-2 pt-3">
        <Button name="intent" value="test">
          {t("test")}
        </Button>
        <Button name="intent" value={webhook.isOff ? "enable" : "disable"}>
          {t(webhook.isOff ? "enable" : "disable")}
        </Button>
        <Button name="intent" value="rotate">
          {t("secret.replace")}
        </Button>
      </Form>
      <p className="field-hint pt-1">{t("secret.replaceHint")}</p>
    </Card>
  );
}

function Deliveries({ data }: { data: WebhookData }) {
  const { t } = useTranslation("webhooks");
  const { deliveries, webhook, self } = data;
  return (
    <Card title={t("log.title")}>
      <div className="grid gap-3">
        <Segmented
          label={t("log.state")}
          options={data.states.map(({ value, to, current }) => ({ to, current, label: t(`log.states.${value}`) }))}
        />
        {webhook.failedCount > 0 && (
          <Form method="post" action={self} className="flex flex-wrap gap-2">
            <input type="hidden" name="intent" value="replayFailed" />
            <Button name="days" value="1">
              {t("log.replayDay")}
            </Button>
            <Button name="days" value="30">
              {t("log.replayAll")}
            </Button>
          </Form>
        )}
        {deliveries.length === 0 && <p className="text-soft">{t("log.none")}</p>}
        <ul className="grid divide-y divide-line">
          {deliveries.map((delivery) => (
            <Delivery key={delivery.id} delivery={delivery} self={self} />
          ))}
        </ul>
        <ListPages links={data.pages} label={t("log.pages")} />
      </div>
    </Card>
  );
}

const tones = { waiting: "info", delivered: "accent", failed: "danger" } as const;

function Delivery({ delivery, self }: { delivery: WebhookData["deliveries"][number]; self: string }) {
  const { t } = useTranslation("webhooks");
  return (
    <li className="grid gap-1 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <strong>{delivery.event}</strong>
        <Badge tone={tones[delivery.state]}>{delivery.stateText}</Badge>
        <span className="text-soft text-sm">{delivery.at}</span>
      </div>
      <p className="text-soft text-sm wrap-anywhere">{delivery.facts}</p>
      <details>
        <summary className="link">{t("log.details")}</summary>
        <p className="pt-2 text-soft text-sm wrap-anywhere">
          webhook-id: <code>{delivery.messageId}</code>
        </p>
        {delivery.earlier.length > 0 && (
          <>
            <p className="pt-2 font-semibold text-sm">{t("log.earlier")}</p>
            <ol className="text-soft text-sm">
              {delivery.earlier.map(({ triedAt, text }) => (
                <li key={triedAt}>{text}</li>
              ))}
            </ol>
          </>
        )}
        <p className="pt-2 font-semibold text-sm">{t("log.request")}</p>
        <pre className="overflow-auto text-sm">{delivery.body}</pre>
        <p className="pt-2 font-semibold text-sm">{t("log.response")}</p>
        <pre className="overflow-auto text-sm">{delivery.response || t("log.empty")}</pre>
        <Form method="post" action={self} className="pt-2">
          <input type="hidden" name="intent" value="replay" />
          <Button size="small" name="deliveryId" value={delivery.id}>
            {t("log.replay")}
            <span className="sr-only"> {delivery.messageId}</span>
          </Button>
        </Form>
      </details>
    </li>
  );
}

/** The one question before an endpoint is deleted. */
function Deletion({ data }: { data: WebhookData }) {
  const { t } = useTranslation("webhooks");
  return (
    <Banner tone="danger" role="alert">
      <p className="wrap-anywhere font-semibold">{t("deletion.title", { host: data.webhook.host })}</p>
      <p>{t("deletion.text")}</p>
      <Form method="post" action={data.self} className="flex flex-wrap gap-2 pt-3">
        <Button variant="danger" name="intent" value="delete">
          {t("deletion.confirm")}
        </Button>
        <LinkButton to={data.self}>{t("deletion.keep")}</LinkButton>
      </Form>
    </Banner>
  );
}
