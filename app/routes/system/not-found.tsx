import { data, useRouteLoaderData } from "react-router";
import { LanguageSwitch } from "#app/components/preferences/language-switch.tsx";
import { PlainPage } from "#app/components/shell/anonymous-card.tsx";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { UtensilsCrossed } from "#app/ui/icons/lucide.tsx";
import { EmptyState } from "#app/ui/states.tsx";

export const handle = { scripts: false } satisfies RouteHandle;

const notFound = () => data(null, { status: 404 });
export const loader = notFound;
export const action = notFound;

/** Unknown address, or a screen that does not exist yet. */
export default function NotFoundRoute() {
  const { t } = useTranslation("errors");
  const isInFrame = useRouteLoaderData("session") !== undefined;
  return (
    <>
      <title>{`${t("page.notFound.title")} · Comptoir`}</title>
      {isInFrame ? (
        <NotFound />
      ) : (
        <PlainPage corner={<LanguageSwitch />}>
          <NotFound />
        </PlainPage>
      )}
    </>
  );
}

function NotFound() {
  const { t } = useTranslation("errors");
  return (
    <EmptyState
      icon={<UtensilsCrossed aria-hidden />}
      heading="h1"
      title={t("page.notFound.title")}
      actions={
        <LinkButton to="/" variant="primary">
          {t("page.home")}
        </LinkButton>
      }
    >
      {t("page.notFound.text")}
    </EmptyState>
  );
}
