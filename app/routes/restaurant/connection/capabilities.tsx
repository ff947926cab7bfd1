import { useTranslation } from "#app/locales/use-translation.ts";
import { CircleCheck, X } from "#app/ui/icons/lucide.tsx";
import type { ConnectionView } from "./view.server.ts";

/** What can be done on a platform and how, told before anybody tries. */
export function Capabilities({ row: { capabilities, platform, hasReviews } }: { row: ConnectionView }) {
  const { t } = useTranslation("platforms");
  if (!hasReviews) return <p className="text-soft text-sm">{t("connection.accountOnly")}</p>;
  return (
    <details className="text-sm">
      <summary className="link w-fit cursor-pointer">
        {t("connection.what")}
        <span className="sr-only"> {platform.name}</span>
      </summary>
      <ul className="grid gap-1 pt-3">
        {capabilities.rows.map((capability) => (
          <li key={capability.name} className="flex items-baseline gap-2">
            {capability.isPossible ? (
              <CircleCheck aria-hidden className="self-center text-accent" />
            ) : (
              <X aria-hidden className="self-center text-soft" />
            )}
            <span className={capability.isPossible ? undefined : "text-soft"}>{capability.name}</span>
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
  );
}
