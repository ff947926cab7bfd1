import { Part } from "#app/components/errors/part.tsx";
import { FailureText } from "#app/components/platforms/platform-label.tsx";
import type { FormResult } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ConnectionView } from "#app/services/platforms/present-connections.server.ts";
import { CircleCheck, ExternalLink } from "#app/ui/icons/lucide.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { Capabilities } from "./capabilities.tsx";
import { ConnectionActions } from "./connection-actions.tsx";
import { ProfileDetails } from "./profile-details.tsx";

type Props = { row: ConnectionView; restaurantId: string; mayManage: boolean; result: FormResult | undefined };

/** True while hours are on their way to the platform, or where they did not get there: that is seen without opening anything. */
export function isWaitingFor({ profile }: ConnectionView): boolean {
  const { item, mayCorrect } = profile?.hours ?? {};
  if (!item) return false;
  return item.pollSeconds !== null || (mayCorrect === true && (item.state === "refused" || item.state === "failed"));
}

/** What there is to know and to do about a connected platform, below its row. */
export function ConnectionDetails({ row, restaurantId, mayManage, result }: Props) {
  return (
    <>
      {row.claim && <Banner tone="brass">{row.claim}</Banner>}
      {row.failure && (
        <Banner tone={row.isLost ? "danger" : "brass"}>
          <FailureText failure={row.failure} />
        </Banner>
      )}
      {row.ends && <Banner tone="brass">{row.ends}</Banner>}
      <Facts row={row} />
      {row.profile && <ProfileDetails profile={row.profile} platform={row.platform.name} isOpen={isWaitingFor(row)} />}
      <Capabilities row={row} />
      {mayManage && <ConnectionActions row={row} restaurantId={restaurantId} result={result} />}
    </>
  );
}

function Facts({ row }: { row: ConnectionView }) {
  const { t } = useTranslation("platforms");
  const facts = [
    ...(row.account ? [[t("connection.account"), row.account]] : []),
    ...(row.listing ? [[t("connection.listing"), row.listing]] : []),
    [t("connection.figures"), row.figures],
    ...(row.announcements ? [[t("connection.announcements"), row.announcements]] : []),
    ...(row.kind === "manual" ? [] : [[t("connection.lastOk"), row.lastOk]]),
  ];
  return (
    <div className="grid gap-3">
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label} className="sm:first:col-span-2">
            <dt className="text-soft text-sm">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {row.url && (
        <a href={row.url} target="_blank" rel="noreferrer" className="link inline-flex w-fit items-center gap-1">
          {t("connection.open")}
          <ExternalLink aria-hidden />
        </a>
      )}
      <Rights row={row} />
    </div>
  );
}

function Rights({ row }: { row: ConnectionView }) {
  const { t } = useTranslation("platforms");
  if (!row.hasRights) return <Part of={row.refusedRights} />;
  if (row.missing.length === 0)
    return (
      <p className="inline-flex items-center gap-1.5 text-accent text-sm">
        <CircleCheck aria-hidden />
        {t("connection.rightsAll")}
      </p>
    );
  return (
    <Banner tone="brass">
      <ul>
        {row.missing.map((right) => (
          <li key={right.name}>{t("connection.rightMissing", { right: right.name, needs: right.needs })}</li>
        ))}
      </ul>
    </Banner>
  );
}
