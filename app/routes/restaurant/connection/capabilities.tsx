import { useTranslation } from "#app/locales/use-translation.ts";
import type { ConnectionView } from "#app/services/platforms/present-connections.server.ts";
import { CircleCheck, ExternalLink, X } from "#app/ui/icons/lucide.tsx";

/** Capabilities of a platform and how each works, shown in advance. */
export function Capabilities({ row: { capabilities, platform, hasReviews } }: { row: ConnectionView }) {
  const { t } = useTranslation("platforms");
  if (!hasReviews) return <p className="text-soft text-sm">{t("connection.accountOnly")}</p>;
  return (
    <div className="grid gap-2 text-sm">
      <ul aria-label={`${t("connection.what")} ${platform.name}`} className="flex flex-wrap gap-x-4 gap-y-1">
        {capabilities.rows.map(({ name, way, method }) => (
          <li
            key={name}
            title={method}
            className={`inline-flex items-center gap-1 ${way === "none" ? "text-soft" : ""}`}
          >
            <Sign way={way} />
            {name}
            {way !== "here" && <span className="sr-only"> ({method})</span>}
          </li>
        ))}
      </ul>
      <details>
        <summary className="link w-fit cursor-pointer">
          {t("connection.how")}
          <span className="sr-only"> {platform.name}</span>
        </summary>
        <ul className="grid max-w-md gap-1 pt-3">
          {capabilities.rows.map((capability) => (
            <li key={capability.name} className="flex items-baseline gap-4">
              <span className={capability.way === "none" ? "text-soft" : undefined}>{capability.name}</span>
              <span className="ms-auto text-end text-soft">{capability.method}</span>
            </li>
          ))}
        </ul>
        {capabilities.notes.map((note) => (
          <p key={note} className="pt-2 text-soft">
            {note}
          </p>
        ))}
      </details>
    </div>
  );
}

/** Possible from here, on the platform's own site, or not at all. */
function Sign({ way }: { way: ConnectionView["capabilities"]["rows"][number]["way"] }) {
  if (way === "here") return <CircleCheck aria-hidden className="text-accent" />;
  return way === "site" ? <ExternalLink aria-hidden className="text-brass-ink" /> : <X aria-hidden />;
}
