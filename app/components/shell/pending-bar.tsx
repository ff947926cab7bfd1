import { useNavigation } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";

/** A thin line at the top while a page loads; the style sheet delays it. */
export function PendingBar() {
  const { t } = useTranslation("shell");
  const isPending = useNavigation().state !== "idle";
  return (
    <div role="status" className="pending-frame">
      {isPending && (
        <span className="pending-line">
          <span className="sr-only">{t("loading")}</span>
        </span>
      )}
    </div>
  );
}
