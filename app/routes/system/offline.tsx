import { AnonymousCard } from "#app/components/shell/anonymous-card.tsx";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Button } from "#app/ui/button.tsx";

export const handle = { scripts: false, namespaces: ["system"] } satisfies RouteHandle;

/** Shown by the service worker without a connection. The form requests the present address again. */
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
