import { redirect } from "react-router";
import { SignInPage } from "#app/components/shell/sign-in-page.tsx";
import { formatsOf } from "#app/lib/formats.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { languageOf } from "#app/middleware/i18n.server.ts";
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
const soonSeconds = 12 * 60 * 60;
export const meta: Route.MetaFunction = () => [{ httpEquiv: "refresh", content: String(retrySeconds) }];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const maintenance = await findMaintenance(context, url.searchParams.get("until"));
  if (!maintenance.isOn) throw redirect(takeReturnTo(sessionOf(context)));
  const { until } = maintenance;
  const seconds = until ? (Date.parse(until) - Date.now()) / 1000 : 0;
  if (!until || seconds <= 0) return { until: null };
  const { time, zonedMoment, fromNow } = formatsOf(languageOf(context));
  const zone = await readerZoneOf(request);
  const at = seconds < soonSeconds ? time(until, zone) : zonedMoment(until, zone);
  return { until: { instant: until, at, countdown: fromNow(seconds) } };
}

export default function MaintenanceRoute({ loaderData: { until } }: Route.ComponentProps) {
  const { t } = useTranslation("system");
  return (
    <SignInPage title={t("maintenance.title")} intro={t("maintenance.intro")}>
      <p aria-live="polite">
        {until ? (
          <>
            <span className="block font-semibold text-lg">{t("maintenance.back", { countdown: until.countdown })}</span>
            <time dateTime={until.instant} className="text-soft">
              {t("maintenance.at", { at: until.at })}
            </time>
          </>
        ) : (
          <span className="font-semibold">{t("maintenance.soon")}</span>
        )}
      </p>
      <p className="text-soft text-sm">{t("maintenance.byItself")}</p>
      <form>
        {until && <input type="hidden" name="until" value={until.instant} />}
        <Button>{t("maintenance.retry")}</Button>
      </form>
    </SignInPage>
  );
}
