import { lazy, Suspense } from "react";
import { Form } from "react-router";
import { HistoryEntry } from "#app/components/audit/history-link.tsx";
import { Part } from "#app/components/errors/part.tsx";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { ExpectedVersions, Question, SettingScope } from "#app/components/forms/scoped-setting.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import type { FormResult } from "#app/lib/form-result.ts";
import { isRefusedPart } from "#app/lib/refused-part.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { automationIntents, refuseAutomations } from "#app/services/automations/actions.server.ts";
import { type AutomationScreenData, loadAutomations } from "#app/services/automations/screen.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Plus } from "#app/ui/icons/lucide.tsx";
import { Tabs } from "#app/ui/navigation.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/route.ts";
import { DryRun } from "./dry-run.tsx";
import { History } from "./history.tsx";
import { RuleList } from "./rule-list.tsx";
import { SafetyForm } from "./safety-form.tsx";

const loadEditor = async () => (await import("./editor/rule-editor.tsx")).RuleEditor;
/** Lazily loaded when a rule is opened; the server renders it for an address that asks for it. */
const RuleEditor = import.meta.env.SSR ? await loadEditor() : lazy(async () => ({ default: await loadEditor() }));

const loadRuns = async () => (await import("./runs.tsx")).Runs;
/** Loaded for the tab of what the rules did. */
const Runs = import.meta.env.SSR ? await loadRuns() : lazy(async () => ({ default: await loadRuns() }));

export const handle = { namespaces: ["automations", "lists"] } satisfies RouteHandle;

export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadAutomations(context, params.restaurantId, url);
}

export const action = formAction({ intents: automationIntents, refuse: refuseAutomations });

export default function AutomationsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  const { t } = useTranslation("automations");
  const { t: common } = useTranslation("common");
  const { name, tab, self, tabKeys, content } = loaderData;
  return (
    <Page
      title={t("title")}
      documentTitle={`${t("title")} · ${name}`}
      more={loaderData.changes && <HistoryEntry to={loaderData.changes} />}
      moreLabel={common("more")}
      width="form"
      primary={
        tab === "rules" &&
        !isRefusedPart(content) &&
        content.may.update &&
        !content.editing && (
          <LinkButton variant="primary" to={`${self}?rule=new`} icon={<Plus aria-hidden />}>
            {t("rules.new")}
          </LinkButton>
        )
      }
      views={
        <Tabs
          label={t("tabs.label")}
          tabs={tabKeys.map((key) => ({
            to: key === "rules" ? self : `${self}?tab=${key}`,
            label: t(`tabs.${key}`),
            current: key === tab,
          }))}
        />
      }
    >
      <FormMessage result={result} />
      <Part of={content}>
        {(data) => (
          <>
            {tab === "rules" && !data.editing && <Rules data={data} result={result} />}
            <Suspense>{data.editing && <RuleEditor key={data.editing.id} data={data} result={result} />}</Suspense>
            <Suspense>
              <Part of={data.runs}>{(runs) => <Runs runs={runs} may={data.may} />}</Part>
            </Suspense>
            {tab === "dry-run" && <DryRun data={data} />}
            <Part of={data.history}>{(history) => <History data={data} history={history} />}</Part>
          </>
        )}
      </Part>
    </Page>
  );
}

function Rules({ data, result }: { data: AutomationScreenData; result: FormResult | undefined }) {
  return (
    <>
      {data.question && <SwitchOn question={data.question} data={data} />}
      <Scope data={data} />
      <RuleList data={data} />
      <SafetyForm data={data} result={result} />
    </>
  );
}

/** Asks before a rule answers guests at several restaurants. */
function SwitchOn({
  question,
  data,
}: {
  question: NonNullable<AutomationScreenData["question"]>;
  data: AutomationScreenData;
}) {
  const { t } = useTranslation("automations");
  return (
    <Form method="post">
      <ExpectedVersions versions={data.versions} result={undefined} />
      <input type="hidden" name="ruleId" value={question.ruleId} />
      <input type="hidden" name="confirmed" value="1" />
      <Question
        title={question.title}
        actions={
          <>
            <Button autoFocus name="intent" value="onHere">
              {t("ask.here")}
            </Button>
            <Button variant="primary" name="intent" value="on">
              {question.confirm}
            </Button>
            <LinkButton variant="ghost" to={data.self}>
              {t("ask.cancel")}
            </LinkButton>
          </>
        }
      >
        {question.forecast} {t("ask.hereHint")}
      </Question>
    </Form>
  );
}

/** Scope of the rules in effect, and the switch between the organization's and the restaurant's own. */
function Scope({ data: { scope, may, followerCount } }: { data: AutomationScreenData }) {
  const { t } = useTranslation("automations");
  const isOwn = scope === "restaurant";
  const intent = isOwn ? "leaveOwn" : "makeOwn";
  return (
    <SettingScope
      isOwn={isOwn}
      count={followerCount}
      change={may.update ? { intent, label: t(`scope.${intent}`), fields: null } : null}
    >
      {!may.update && <p className="text-soft">{t("scope.readOnly")}</p>}
    </SettingScope>
  );
}
