import { Link } from "react-router";
import { Part } from "#app/components/errors/part.tsx";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { ExpectedVersion, SettingScope } from "#app/components/forms/scoped-setting.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import { type FormResult, resultFor } from "#app/lib/form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { aiIntents } from "#app/services/ai/actions.server.ts";
import { type AiScreenData, loadAiScreen } from "#app/services/ai/screen.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { Tabs } from "#app/ui/navigation.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/route.ts";
import { Bench } from "./bench.tsx";
import { BrandVoiceForm } from "./brand-voice-form.tsx";
import { Credits } from "./credits.tsx";
import { FactsSheet } from "./facts-sheet.tsx";
import { Habits } from "./habits.tsx";
import { ProviderForm } from "./provider-form.tsx";

export const handle = { namespaces: ["ai", "drafts", "lists"] } satisfies RouteHandle;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return loadAiScreen(context, params.restaurantId, url);
}

export const action = formAction({ intents: aiIntents });

export default function AiSettingsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  const { t } = useTranslation("ai");
  const { name, tab, self, tabKeys, content } = loaderData;
  const bench = resultFor(result, "bench")?.value ?? null;
  return (
    <Page
      title={t("title")}
      documentTitle={`${t("title")} · ${name}`}
      width="form"
      views={
        <Tabs
          label={t("tabs.label")}
          tabs={tabKeys.map((key) => ({
            to: key === "brandVoice" ? self : `${self}?tab=${key}`,
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
            {tab === "brandVoice" && (
              <>
                <p>
                  {t("truth")}{" "}
                  <Link to={data.automations} className="link">
                    {t("toAutomations")}
                  </Link>
                </p>
                <Scope data={data} result={result} />
                <BrandVoiceForm data={data} result={result} />
                <ProviderForm data={data} result={result} />
              </>
            )}
            {tab === "facts" && <FactsSheet data={data} result={result} />}
            <Part of={data.learning}>{(learning) => <Habits learning={learning} may={data.may} />}</Part>
            {tab === "bench" && <Bench data={data} rows={bench} />}
            <Part of={data.ledger}>{(ledger) => <Credits ledger={ledger} credits={data.credits} />}</Part>
          </>
        )}
      </Part>
    </Page>
  );
}

/** Scope of the settings in effect, and the way back to the organization's. */
function Scope({ data: { scope, may, versions }, result }: { data: AiScreenData; result: FormResult | undefined }) {
  const { t } = useTranslation("ai");
  const isOwn = scope === "restaurant";
  const refused = resultFor(result, "inherit");
  const fields = (
    <>
      <ExpectedVersion name="expectedBrandVoiceVersion" version={versions.brandVoice.restaurant} result={refused} />
      <ExpectedVersion name="expectedProviderVersion" version={versions.provider.restaurant} result={refused} />
    </>
  );
  return (
    <SettingScope
      isOwn={isOwn}
      change={isOwn && may.updateProvider ? { intent: "inherit", label: t("scope.inherit"), fields } : null}
    />
  );
}
