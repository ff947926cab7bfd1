import { Form } from "react-router";
import { useFormResult } from "#app/islands/use-form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { actOnAutomations } from "#app/services/automations/actions.server.ts";
import type { AutomationResult } from "#app/services/automations/rule-draft.ts";
import { type AutomationScreenData, loadAutomations } from "#app/services/automations/screen.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Tabs } from "#app/ui/navigation.tsx";
import { Banner } from "#app/ui/notices.tsx";
import type { Route } from "./+types/route.ts";
import { DryRun } from "./dry-run.tsx";
import { RuleEditor } from "./editor/rule-editor.tsx";
import { History } from "./history.tsx";
import { RuleList } from "./rule-list.tsx";
import { Runs } from "./runs.tsx";
import { SafetyForm } from "./safety-form.tsx";

export const handle = { namespaces: ["automations", "lists"] } satisfies RouteHandle;

export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadAutomations(context, params.restaurantId, url);
}

export function action({ context, params, request }: Route.ActionArgs) {
  return actOnAutomations(context, params.restaurantId, request);
}

export default function AutomationsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const standing = useFormResult(actionData);
  const answer = standing && "form" in standing ? standing : null;
  const { t } = useTranslation("automations");
  const { name, tab, self, tabKeys, editing } = loaderData;
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
        {standing?.message && (
          <Banner tone="danger" role="alert">
            {standing.message}
          </Banner>
        )}
        {tab === "rules" && !editing && <Rules data={loaderData} answer={answer} />}
        {tab === "rules" && editing && <RuleEditor key={editing.id} data={loaderData} answer={answer} />}
        {tab === "runs" && <Runs data={loaderData} />}
        {tab === "dry-run" && <DryRun data={loaderData} />}
        {tab === "history" && <History data={loaderData} />}
      </div>
    </>
  );
}

function Rules({ data, answer }: { data: AutomationScreenData; answer: AutomationResult | null }) {
  return (
    <>
      <Scope data={data} />
      <RuleList data={data} />
      <SafetyForm data={data} answer={answer} />
    </>
  );
}

/** Whose rules hold here, and the way from the organization's to one's own and back. */
function Scope({ data: { scope, may, followerCount } }: { data: AutomationScreenData }) {
  const { t } = useTranslation("automations");
  const isOwn = scope === "restaurant";
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Badge tone={isOwn ? "accent" : scope === "organization" ? "info" : "neutral"}>
        {scope === "organization" ? t("scope.organization", { count: followerCount }) : t(`scope.${scope}`)}
      </Badge>
      {may.update ? (
        <Form method="post">
          <Button size="small" variant="ghost" name="intent" value={isOwn ? "leaveOwn" : "makeOwn"}>
            {t(isOwn ? "scope.leaveOwn" : "scope.makeOwn")}
          </Button>
        </Form>
      ) : (
        <p className="text-soft">{t("scope.readOnly")}</p>
      )}
    </div>
  );
}
