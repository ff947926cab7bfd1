import { Form } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { ListFilters } from "#app/components/lists/list-filters.tsx";
import { ListPages } from "#app/components/lists/list-pages.tsx";
import { NoMatch } from "#app/components/lists/no-match.tsx";
import { DeveloperTabs } from "#app/components/webhooks/developer-tabs.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { mailIntents } from "#app/services/mail-outbox/actions.server.ts";
import { loadMails, type MailsData, type MailView } from "#app/services/mail-outbox/list.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { Mail } from "#app/ui/icons/lucide.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import type { Route } from "./+types/list.ts";

export const handle = {
  namespaces: ["mail-outbox", "webhooks", "lists"],
  list: "mails",
} satisfies RouteHandle;

export const loader = ({ context, url }: Route.LoaderArgs) => loadMails(context, url);
export const action = formAction({ intents: mailIntents });

export default function MailsRoute({ loaderData: data, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("mail-outbox");
  const { rows, links, isNone, isNarrowed } = data;
  return (
    <Page
      title={t("title")}
      state={isNone ? undefined : data.countText}
      views={<DeveloperTabs current="mails" isAdmin />}
      filters={isNone ? undefined : <Filters data={data} />}
    >
      <div className="grid min-w-0 gap-4">
        <FormMessage result={useFormResult(actionData)} />
        {!data.isDelivering && <Banner tone="brass">{t("noServer")}</Banner>}
        <div id={handle.list} tabIndex={-1} className="min-w-0 outline-none">
          {rows.length > 0 ? (
            <ul className="card grid divide-y divide-line">
              {rows.map((mail) => (
                <MailRow key={mail.id} mail={mail} />
              ))}
            </ul>
          ) : isNarrowed ? (
            <NoMatch title={t("noMatch")} to={links.path} />
          ) : (
            <EmptyState className="card" icon={<Mail aria-hidden />} title={t("none")} />
          )}
        </div>
        <p className="max-w-prose text-soft text-sm">{t("intro")}</p>
      </div>
      <ListPages links={links.pages} label={t("pages")} byTime className="pt-6" />
    </Page>
  );
}

function Filters({ data: { query, states, links, isNarrowed } }: { data: MailsData }) {
  const { t } = useTranslation("mail-outbox");
  return (
    <ListFilters
      action={links.path}
      at={links.self}
      search={{ label: t("search"), value: query.search, lengthMax: 120 }}
      press="search"
      clear={isNarrowed ? { to: links.path, all: false } : null}
    >
      <Field label={t("state")} hideLabel>
        <Select name="state" defaultValue={query.state} options={states} />
      </Field>
    </ListFilters>
  );
}

const tones = { waiting: "info", sent: "accent", refused: "danger", abandoned: "danger", ended: "brass" } as const;

function MailRow({ mail }: { mail: MailView }) {
  const { t } = useTranslation("mail-outbox");
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 p-4 sm:px-5">
      <div className="grid min-w-0 flex-1 basis-72 gap-0.5 wrap-anywhere">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="font-semibold text-base">{mail.recipient}</h2>
          <Badge tone={tones[mail.state]}>{mail.stateText}</Badge>
        </div>
        <p>{mail.subject}</p>
        {mail.error && <p className="text-danger text-sm">{mail.error}</p>}
        <p className="text-soft text-sm">{mail.facts}</p>
      </div>
      {mail.canSendAgain && (
        <Form method="post">
          <input type="hidden" name="mailId" value={mail.id} />
          <Button size="small" name="intent" value="sendAgain">
            {t("sendAgain")}
            <span className="sr-only"> {mail.recipient}</span>
          </Button>
        </Form>
      )}
    </li>
  );
}
