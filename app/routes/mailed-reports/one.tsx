import { Form } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import { resultFor } from "#app/lib/form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { mailedReportIntents } from "#app/services/mailed-reports/actions.server.ts";
import { loadMailedReport, type StoredReport } from "#app/services/mailed-reports/form.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { MenuLink } from "#app/ui/menu.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/one.ts";
import { ReportForm } from "./report-form.tsx";

export const handle = {
  namespaces: ["mailed-reports"],
  parent: ({ userId }) => ({ to: `/users/${userId}/reports-settings`, nav: "reports" }),
} satisfies RouteHandle;

export const loader = ({ context, request, params, url }: Route.LoaderArgs) =>
  loadMailedReport({ context, request, url, ...params });

export const action = formAction({ intents: mailedReportIntents });

export default function MailedReportRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { title, fields, stored } = loaderData;
  const { t } = useTranslation("mailed-reports");
  const result = useFormResult(actionData);
  return (
    <Page
      title={title}
      width="form"
      moreLabel={t("more")}
      more={stored ? <MenuLink to={stored.askDeletion}>{t("deletion.open")}</MenuLink> : undefined}
    >
      <div className="grid min-w-0 gap-4">
        {stored?.isAskedDeletion && <Deletion stored={stored} />}
        <FormMessage result={result} />
        {stored && <Sending stored={stored} />}
        <ReportForm key={`${stored?.self} ${fields.version}`} fields={fields} result={resultFor(result, "save")} />
        {stored && stored.runs.length > 0 && <Runs runs={stored.runs} />}
      </div>
    </Page>
  );
}

/** When it goes next, what can be tried, and who does not get it any more. */
function Sending({ stored }: { stored: StoredReport }) {
  const { t } = useTranslation("mailed-reports");
  const { isPaused, limit, schedule, next, preview, silent } = stored;
  return (
    <Card>
      <p>{schedule}</p>
      {limit && <p className="wrap-anywhere">{limit}</p>}
      <p className="font-semibold">{isPaused ? t("pausedText") : next}</p>
      <Form method="post" action={stored.self} className="flex flex-wrap gap-2 pt-3">
        <LinkButton to={preview} reloadDocument target="_blank">
          {t("preview")}
        </LinkButton>
        <Button name="intent" value="test">
          {t("test")}
        </Button>
        <Button name="intent" value={isPaused ? "resume" : "pause"}>
          {t(isPaused ? "resume" : "pause")}
        </Button>
      </Form>
      {silent.length > 0 && (
        <>
          <h3 className="pt-4 font-semibold">{t("states.title")}</h3>
          <ul className="grid gap-3 pt-2">
            {silent.map(({ id, email, isBounced, text }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-2">
                <div className="wrap-anywhere min-w-0">
                  {email}
                  <div className="text-soft text-sm">{text}</div>
                </div>
                {isBounced && (
                  <Form method="post" action={stored.self}>
                    <input type="hidden" name="recipientId" value={id} />
                    <Button size="small" name="intent" value="resumeRecipient">
                      {t("states.resume")}
                      <span className="sr-only"> {email}</span>
                    </Button>
                  </Form>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function Runs({ runs }: { runs: StoredReport["runs"] }) {
  const { t } = useTranslation("mailed-reports");
  return (
    <Card title={t("runs.title")}>
      <ul className="grid gap-3">
        {runs.map(({ key, at, period, text, isSkipped }) => (
          <li key={key}>
            <span className={isSkipped ? "text-danger" : undefined}>{text}</span>
            <div className="text-soft text-sm">
              {at} · {period}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The one question before a report is deleted. */
function Deletion({ stored }: { stored: StoredReport }) {
  const { t } = useTranslation("mailed-reports");
  return (
    <Banner tone="danger" role="alert">
      <p className="wrap-anywhere font-semibold">{t("deletion.title", { name: stored.name })}</p>
      <p>{t("deletion.text")}</p>
      <Form method="post" action={stored.self} className="flex flex-wrap gap-2 pt-3">
        <Button variant="danger" name="intent" value="delete">
          {t("deletion.confirm")}
        </Button>
        <LinkButton to={stored.self}>{t("deletion.keep")}</LinkButton>
      </Form>
    </Banner>
  );
}
