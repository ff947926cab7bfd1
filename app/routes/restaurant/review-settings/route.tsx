import { HistoryEntry } from "#app/components/audit/history-link.tsx";
import { Part } from "#app/components/errors/part.tsx";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { reviewSettingsIntents } from "#app/services/review-settings/actions.server.ts";
import { loadReviewSettings, tabs } from "#app/services/review-settings/screen.server.ts";
import { Tabs } from "#app/ui/navigation.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/route.ts";
import { Approval } from "./approval.tsx";
import { Deadlines } from "./deadlines.tsx";
import { Escalation } from "./escalation.tsx";
import { TagList } from "./tag-list.tsx";

export const handle = { namespaces: ["review-settings"] } satisfies RouteHandle;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return { ...(await loadReviewSettings(context, params.restaurantId, url)), tabKeys: [...tabs] };
}

export const action = formAction({ intents: reviewSettingsIntents });

export default function ReviewSettingsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  const { t } = useTranslation("review-settings");
  const { t: common } = useTranslation("common");
  const { name, tab, self, tabKeys, tags, deadlines, escalation, approval } = loaderData;
  return (
    <Page
      title={t("title")}
      documentTitle={`${t("title")} · ${name}`}
      more={loaderData.history && <HistoryEntry to={loaderData.history} />}
      moreLabel={common("more")}
      width="form"
      views={
        <Tabs
          label={t("tabs.label")}
          tabs={tabKeys.map((key) => ({
            to: key === "tags" ? self : `${self}?tab=${key}`,
            label: t(`tabs.${key}`),
            current: key === tab,
          }))}
        />
      }
    >
      <FormMessage result={result} />
      <Part of={tags}>{(data) => <TagList data={data} self={self} result={result} />}</Part>
      <Part of={deadlines}>{(data) => <Deadlines data={data} name={name} result={result} />}</Part>
      <Part of={escalation}>{(data) => <Escalation data={data} result={result} />}</Part>
      <Part of={approval}>{(data) => <Approval data={data} result={result} />}</Part>
    </Page>
  );
}
