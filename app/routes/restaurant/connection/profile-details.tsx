import { FailureText } from "#app/components/platforms/platform-label.tsx";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ProfileView } from "#app/services/platforms/present-profile.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { TriangleAlert } from "#app/ui/icons/lucide.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { HoursCorrection } from "./hours-correction.tsx";

type Props = { profile: ProfileView; platform: string; isOpen: boolean };

/** The platform's profile of the listing, and where it differs from Comptoir's data. */
export function ProfileDetails({ profile, platform, isOpen }: Props) {
  const { t } = useTranslation("platforms");
  const { fields, differenceCount, failure, hours } = profile;
  return (
    <details className="text-sm" open={isOpen || undefined}>
      <summary className="w-fit cursor-pointer">
        <span className="link">{t("connection.profile.title")}</span>
        <span className="sr-only"> {platform}</span>{" "}
        {differenceCount > 0 && (
          <Badge tone="brass">{t("connection.profile.differences", { count: differenceCount })}</Badge>
        )}
      </summary>
      <div className="grid gap-3 pt-3">
        {failure && (
          <Banner tone="brass">
            <p>{profile.failed}</p>
            <FailureText failure={failure} />
          </Banner>
        )}
        {!fields && !failure && <p className="text-soft">{t("connection.profile.notYet")}</p>}
        {profile.isClosed && <Banner tone="brass">{t("connection.profile.closed")}</Banner>}
        {fields && <Fields fields={fields} hours={hours} />}
        {fields && differenceCount === 0 && <p className="text-soft">{t("connection.profile.same")}</p>}
        {profile.read && <p className="text-soft">{profile.read}</p>}
      </div>
    </details>
  );
}

type FieldsProps = { fields: NonNullable<ProfileView["fields"]>; hours: ProfileView["hours"] };

function Fields({ fields, hours }: FieldsProps) {
  const { t } = useTranslation("platforms");
  return (
    <dl className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      {fields.map(({ name, label, shown, own }) => (
        <div key={label}>
          <dt className="flex flex-wrap items-center gap-2 text-soft">
            {label}
            {own && (
              <Badge tone="brass">
                <TriangleAlert aria-hidden />
                {t("connection.profile.differs")}
              </Badge>
            )}
          </dt>
          <dd className="wrap-anywhere">
            <Lines lines={shown} />
            {own && (
              <div className="text-soft">
                {t("connection.profile.own")} <Lines lines={own} />
              </div>
            )}
            {name === "regularHours" && hours && (hours.mayCorrect || hours.item) && <HoursCorrection hours={hours} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Lines({ lines }: { lines: string[] }) {
  if (lines.length === 1) return lines[0];
  return lines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
}
