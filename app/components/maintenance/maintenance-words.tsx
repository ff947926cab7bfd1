import { useTranslation } from "#app/locales/use-translation.ts";
import type { MaintenanceWordsView } from "#app/services/maintenance/words.server.ts";

/** What people read while maintenance is on, on its page and in the preview of it. */
export function MaintenanceWords({ message, until }: MaintenanceWordsView) {
  const { t } = useTranslation("system");
  return (
    <>
      {message && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {message}
        </p>
      )}
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
    </>
  );
}
