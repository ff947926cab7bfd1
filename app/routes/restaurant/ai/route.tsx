import { Form } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import { type FormReply, resultFor } from "#app/lib/form-reply.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { actOnAiSettings } from "#app/services/ai/actions.server.ts";
import { type AiScreenData, loadAiScreen, tabs } from "#app/services/ai/screen.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Tabs } from "#app/ui/navigation.tsx";
import type { Route } from "./+types/route.ts";
import { Bench } from "./bench.tsx";
import { BrandVoiceForm } from "./brand-voice-form.tsx";
import { Credits } from "./credits.tsx";
import { FactsSheet } from "./facts-sheet.tsx";
import { Habits } from "./habits.tsx";
import { ProviderForm } from "./provider-form.tsx";

export const handle = { namespaces: ["ai", "drafts", "lists"] } satisfies RouteHandle;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return { ...(await loadAiScreen(context, params.restaurantId, url)), tabKeys: [...tabs] };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  return actOnAiSettings(context, params.restaurantId, request);
}

export default function AiSettingsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useFormResult(actionData);
  const { t } = useTranslation("ai");
  const { name, tab, self, tabKeys } = loaderData;
  const reply = answer && "values" in answer ? answer : undefined;
  const bench = answer && "bench" in answer ? answer.bench : null;
  return (
    <>
      <title>{`${t("title")} · ${name} · Comptoir`}</title>
      <div className="grid gap-5">
        <div>
          <h1>{t("title")}</h1>
          <p className="text-soft">{t("intro", { name })}</p>
        </div>
        <Tabs
          label={t("tabs.label")}
          tabs={tabKeys.map((key) => ({
            to: key === "voice" ? self : `${self}?tab=${key}`,
            label: t(`tabs.${key}`),
            current: key === tab,
          }))}
        />
        <FormMessage reply={reply} />
        {tab === "voice" && (
          <>
            <Scope data={loaderData} reply={reply} />
            <BrandVoiceForm data={loaderData} reply={reply} />
            <ProviderForm data={loaderData} reply={reply} />
          </>
        )}
        {tab === "facts" && <FactsSheet data={loaderData} reply={reply} />}
        {tab === "habits" && <Habits data={loaderData} />}
        {tab === "bench" && <Bench data={loaderData} rows={bench} />}
        {tab === "ledger" && <Credits data={loaderData} />}
      </div>
    </>
  );
}

/** Whose settings hold here, and the way back to the organization's. */
function Scope({ data: { scope, may, versions }, reply }: { data: AiScreenData; reply: FormReply | undefined }) {
  const { t } = useTranslation("ai");
  const seen = resultFor(reply, "inherit")?.values ?? {};
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Badge tone={scope === "restaurant" ? "accent" : "neutral"}>{t(`scope.${scope}`)}</Badge>
      {scope === "restaurant" && may.updateProvider && (
        <Form method="post">
          <input
            type="hidden"
            name="expectedVoiceVersion"
            value={seen.expectedVoiceVersion ?? versions.voice.restaurant}
          />
          <input
            type="hidden"
            name="expectedProviderVersion"
            value={seen.expectedProviderVersion ?? versions.provider.restaurant}
          />
          <Button size="small" variant="ghost" name="intent" value="inherit">
            {t("scope.inherit")}
          </Button>
        </Form>
      )}
    </div>
  );
}
