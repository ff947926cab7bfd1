import { FormMessage } from "#app/components/forms/form-message.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import { resultFor } from "#app/lib/form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { loadNotificationSettings } from "#app/services/notifications/settings.server.ts";
import { notificationSettingsIntents, settingsConflict } from "#app/services/notifications/settings-actions.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { Tabs } from "#app/ui/navigation.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/route.ts";
import { Channels } from "./channels.tsx";
import { GeneralChoices } from "./general-choices.tsx";
import { Hours } from "./hours.tsx";
import { RestaurantChoices } from "./restaurant-choices.tsx";

export const handle = {
  namespaces: ["notification-settings", "notifications"],
  parent: () => ({ to: "/notifications", nav: "notifications" }),
} satisfies RouteHandle;

export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadNotificationSettings(context, params.userId, url);
}

export const action = formAction({ intents: notificationSettingsIntents, refuse: settingsConflict });

export default function NotificationSettingsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  const { t } = useTranslation("notification-settings");
  const { tab, tabs, version, events, restaurants, hours, channels } = loaderData;
  return (
    <Page
      title={t("title")}
      width="form"
      views={
        <Tabs
          label={t("tabs.label")}
          tabs={tabs.map(({ key, to }) => ({ to, label: t(`tabs.${key}`), current: key === tab }))}
        />
      }
    >
      <FormMessage result={result} />
      {events && (
        <GeneralChoices
          data={events}
          version={version}
          result={resultFor(result, "saveChoices")}
          hoursTo={toOf("hours")}
          channelsTo={toOf("channels")}
        />
      )}
      {restaurants && <RestaurantChoices data={restaurants} version={version} result={result} />}
      {hours && <Hours data={hours} version={version} result={resultFor(result, "saveHours")} />}
      {channels && <Channels data={channels} result={result} />}
    </Page>
  );

  function toOf(key: (typeof tabs)[number]["key"]): string {
    return tabs.find((one) => one.key === key)?.to ?? "";
  }
}
