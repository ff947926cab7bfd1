import { Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { PlatformHealthView } from "#app/services/platforms/present.server.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { CircleAlert, CircleCheck, Clock, Info, Lock, TriangleAlert } from "#app/ui/icons/lucide.tsx";
import type { ListingState } from "#contract/platforms/schemas.ts";

const appearances: Record<ListingState, { tone: Tone; icon: typeof Info }> = {
  connected: { tone: "accent", icon: CircleCheck },
  expiring: { tone: "brass", icon: Clock },
  needs_reconnect: { tone: "danger", icon: TriangleAlert },
  revoked: { tone: "danger", icon: CircleAlert },
  waits_for_approval: { tone: "brass", icon: Lock },
  manual: { tone: "info", icon: Info },
  not_connected: { tone: "neutral", icon: Info },
};

/** The state of a connection as a badge: colour, icon and text agree. */
export function HealthBadge({ state }: { state: ListingState }) {
  const { t } = useTranslation("platforms");
  const { tone, icon: Icon } = appearances[state];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {t(`states.${state}`)}
    </Badge>
  );
}

/** The state where there is little room: an icon that the legend explains, and hidden text. */
export function HealthMark({ state }: { state: ListingState }) {
  const { t } = useTranslation("platforms");
  const { tone, icon: Icon } = appearances[state];
  return (
    <Badge tone={tone} className="p-1.5">
      <Icon aria-hidden />
      <span className="sr-only">{t(`states.${state}`)}</span>
    </Badge>
  );
}

/** Explains the icons. */
export function HealthLegend({ states, className }: { states: readonly ListingState[]; className?: string }) {
  const { t } = useTranslation("platforms");
  return (
    <ul aria-label={t("legend")} className={classNames("flex flex-wrap gap-x-4 gap-y-1 text-soft text-sm", className)}>
      {states.map((state) => {
        const { tone, icon: Icon } = appearances[state];
        return (
          <li key={state} className="inline-flex items-center gap-1.5">
            <Badge tone={tone} className="p-1.5">
              <Icon aria-hidden />
            </Badge>
            {t(`states.${state}`)}
          </li>
        );
      })}
    </ul>
  );
}

/** A platform and the state of its connection; a link where action is needed. */
export function PlatformHealth({ platform }: { platform: PlatformHealthView }) {
  const { t } = useTranslation("platforms");
  const { tone, icon: Icon } = appearances[platform.state];
  const badge = (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {t("health", { platform: platform.name, state: t(`states.${platform.state}`) })}
    </Badge>
  );
  return (
    <span className="inline-flex items-center gap-1">
      {platform.to ? (
        <Link to={platform.to} className="reach rounded-full hover:underline">
          {badge}
        </Link>
      ) : (
        badge
      )}
    </span>
  );
}

/** The health of one restaurant's platforms, in one line where there is room. */
export function PlatformHealthList({ platforms }: { platforms: readonly PlatformHealthView[] }) {
  const { t } = useTranslation("platforms");
  if (platforms.length === 0) return null;
  return (
    <ul aria-label={t("healthLabel")} className="flex flex-wrap items-center gap-2">
      {platforms.map((platform) => (
        <li key={platform.key}>
          <PlatformHealth platform={platform} />
        </li>
      ))}
    </ul>
  );
}
