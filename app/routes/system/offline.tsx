import { AnonymousCard } from "#app/components/shell/anonymous-card.tsx";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Button } from "#app/ui/button.tsx";

export const handle = { scripts: false, namespaces: ["system"] } satisfies RouteHandle;

/** What the service worker shows without a connection. The form asks again for the address that is in the bar. */
export default function OfflineRoute() {
  const { t } = useTranslation("system");
  return (
    <>
      <title>{`${t("offline.title")} · Comptoir`}</title>
      <AnonymousCard title={t("offline.title")} intro={t("offline.text")}>
        <form>
          <Button variant="primary">{t("offline.retry")}</Button>
        </form>
      </AnonymousCard>
    </>
  );
}
