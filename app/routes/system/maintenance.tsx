import { redirect } from "react-router";
import { MaintenanceWords } from "#app/components/maintenance/maintenance-words.tsx";
import { SignInPage } from "#app/components/shell/sign-in-page.tsx";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { maintenanceWords } from "#app/services/maintenance/words.server.ts";
import { findMaintenance } from "#app/services/request/maintenance-page.server.ts";
import { readerZoneOf } from "#app/services/request/preferences.server.ts";
import { takeReturnTo } from "#app/services/request/return-to.server.ts";
import { sessionOf } from "#app/sessions.server.ts";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/maintenance.ts";

export const handle = { scripts: false, namespaces: ["system"] } satisfies RouteHandle;
export const headers = () => ({ "Cache-Control": "no-store" });

/** Interval in which the page checks the end of maintenance; it then returns to the visitor's page by itself. */
const retrySeconds = 30;
export const meta: Route.MetaFunction = () => [{ httpEquiv: "refresh", content: String(retrySeconds) }];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const maintenance = await findMaintenance(context, url.searchParams.get("until"));
  if (!maintenance.isOn) throw redirect(takeReturnTo(sessionOf(context)));
  return maintenanceWords(context, maintenance, await readerZoneOf(request));
}

export default function MaintenanceRoute({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("system");
  const { until } = loaderData;
  return (
    <SignInPage title={t("maintenance.title")} intro={t("maintenance.intro")}>
      <MaintenanceWords {...loaderData} />
      <form>
        {until && <input type="hidden" name="until" value={until.instant} />}
        <Button>{t("maintenance.retry")}</Button>
      </form>
    </SignInPage>
  );
}
