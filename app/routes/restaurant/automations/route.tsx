import { lazy, Suspense } from "react";
import { Part } from "#app/components/errors/part.tsx";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { SettingScope } from "#app/components/forms/scoped-setting.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import type { FormResult } from "#app/lib/form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { automationIntents, refuseAutomations } from "#app/services/automations/actions.server.ts";
import { type AutomationScreenData, loadAutomations } from "#app/services/automations/screen.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { Tabs } from "#app/ui/navigation.tsx";
import type { Route } from "./+types/route.ts";
import { DryRun } from "./dry-run.tsx";
import { History } from "./history.tsx";
import { RuleList } from "./rule-list.tsx";
import { Runs } from "./runs.tsx";
import { SafetyForm } from "./safety-form.tsx";

const loadEditor = async () => (await import("./editor/rule-editor.tsx")).RuleEditor;
/** Lazily loaded when a rule is opened; the server renders it for an address that asks for it. */
const RuleEditor = import.meta.env.SSR ? await loadEditor() : lazy(async () => ({ default: await loadEditor() }));

export const handle = { namespaces: ["automations", "lists"] } satisfies RouteHandle;

export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadAutomations(context, params.restaurantId, url);
}

export const action = formAction({ intents: automationIntents, refuse: refuseAutomations });

export default function AutomationsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  const { t } = useTranslation("automations");
  const { name, tab, self, tabKeys, content } = loaderData;
  return (
    <>
      <title>{`${t("title")} · ${name} · Comptoir`}</title>
      <div className="grid gap-5">
        <div>
          <h1>{t("title")}</h1>
          <p className="max-w-prose text-soft">{t("intro", { name })}</p>
        </div>
        <Tabs
          label={t("tabs.label")}
          tabs={tabKeys.map((key) => ({
            to: key === "rules" ? self : `${self}?tab=${key}`,
            label: t(`tabs.${key}`),
            current: key === tab,
          }))}
        />
        <FormMessage result={result} />
        <Part of={content}>
          {(data) => (
            <>
              {tab === "rules" && !data.editing && <Rules data={data} result={result} />}
              <Suspense>{data.editing && <RuleEditor key={data.editing.id} data={data} result={result} />}</Suspense>
              <Part of={data.runs}>{(runs) => <Runs runs={runs} may={data.may} />}</Part>
              {tab === "dry-run" && <DryRun data={data} />}
              <Part of={data.history}>{(history) => <History data={data} history={history} />}</Part>
            </>
          )}
        </Part>
      </div>
    </>
  );
}

function Rules({ data, result }: { data: AutomationScreenData; result: FormResult | undefined }) {
  return (
    <>
      <Scope data={data} />
      <RuleList data={data} />
      <SafetyForm data={data} result={result} />
    </>
  );
}

/** Scope of the rules in effect, and the switch between the organization's and the restaurant's own. */
function Scope({ data: { scope, may, followerCount } }: { data: AutomationScreenData }) {
  const { t } = useTranslation("automations");
  const isOwn = scope === "restaurant";
  const intent = isOwn ? "leaveOwn" : "makeOwn";
  return (
    <SettingScope
      label={scope === "organization" ? t("scope.organization", { count: followerCount }) : t(`scope.${scope}`)}
      tone={isOwn ? "accent" : scope === "organization" ? "info" : "neutral"}
      change={may.update ? { intent, label: t(`scope.${intent}`), fields: null } : null}
    >
      {!may.update && <p className="text-soft">{t("scope.readOnly")}</p>}
    </SettingScope>
  );
}
