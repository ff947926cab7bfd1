import type { To } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { SearchX } from "#app/ui/icons/lucide.tsx";
import { EmptyState } from "#app/ui/states.tsx";

/** A list of which the filters leave nothing: `title` says so, and the way back to all of it stands below. */
export function NoMatch({ title, to }: { title: string; to: To }) {
  const { t } = useTranslation("lists");
  return (
    <EmptyState
      className="card"
      icon={<SearchX aria-hidden />}
      title={title}
      actions={<LinkButton to={to}>{t("clearFilters")}</LinkButton>}
    />
  );
}
