import { PlatformLabel } from "#app/components/platforms/platform-label.tsx";
import type { FormResult } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ConnectionView } from "#app/services/platforms/present-connections.server.ts";
import { Capabilities } from "./capabilities.tsx";
import { LinkUp } from "./connection-actions.tsx";

type Props = { row: ConnectionView; restaurantId: string; mayManage: boolean; result: FormResult | undefined };

/** A platform that is not linked yet, in one row: its name, capabilities, and the form to link it. */
export function ConnectionRow({ row, restaurantId, mayManage, result }: Props) {
  const { t } = useTranslation("platforms");
  const id = `platform-${row.platform.key}`;
  const isMissingKeys = !row.isConfigured && row.kind !== "manual";
  return (
    <article
      id={id}
      aria-labelledby={`${id}-name`}
      className="grid items-start gap-x-6 gap-y-3 border-line border-t px-4 py-4 first:border-t-0 sm:px-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]"
    >
      <div className="grid gap-1">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h3 id={`${id}-name`} className="text-base">
            <PlatformLabel platform={row.platform} />
          </h3>
          {row.reviewsHere && <span className="text-soft text-sm">{row.reviewsHere}</span>}
        </div>
        {row.claim && <p className="text-danger text-sm">{row.claim}</p>}
        {isMissingKeys && <p className="text-soft text-sm">{t("connection.notConfigured")}</p>}
        <Capabilities row={row} />
      </div>
      {mayManage && (
        <div className="lg:justify-self-end lg:has-[details[open]]:w-full">
          <LinkUp row={row} restaurantId={restaurantId} result={result} />
        </div>
      )}
    </article>
  );
}
