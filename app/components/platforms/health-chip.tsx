import { Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { CircleAlert, CircleCheck, Clock, Info, TriangleAlert } from "#app/ui/icons/lucide.tsx";
import type { PlaceState } from "#contract/connections.ts";
import type { ChipView } from "./platform-data.ts";
import { SandboxLabel } from "./platform-label.tsx";

const looks: Record<PlaceState, { tone: Tone; icon: typeof Info }> = {
  connected: { tone: "accent", icon: CircleCheck },
  expiring: { tone: "brass", icon: Clock },
  needs_reconnect: { tone: "danger", icon: TriangleAlert },
  revoked: { tone: "danger", icon: CircleAlert },
  waits_for_approval: { tone: "brass", icon: Clock },
  manual: { tone: "info", icon: Info },
  not_connected: { tone: "neutral", icon: Info },
};

/** The state of a connection in a word: colour, icon and text say the same. */
export function HealthBadge({ state }: { state: PlaceState }) {
  const { t } = useTranslation("platforms");
  const { tone, icon: Icon } = looks[state];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {t(`states.${state}`)}
    </Badge>
  );
}

/** A platform and the state of its connection; a link where there is something to do about it. */
export function HealthChip({ chip }: { chip: ChipView }) {
  const { t } = useTranslation("platforms");
  const { tone, icon: Icon } = looks[chip.state];
  const badge = (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {t("chip", { platform: chip.name, state: t(`states.${chip.state}`) })}
    </Badge>
  );
  return (
    <span className="inline-flex items-center gap-1">
      {chip.to ? (
        <Link to={chip.to} className="relative rounded-full hover:underline">
          {badge}
        </Link>
      ) : (
        badge
      )}
      {chip.isSandbox && <SandboxLabel />}
    </span>
  );
}

/** The chips of one restaurant, in one line where there is room. */
export function HealthChips({ chips }: { chips: readonly ChipView[] }) {
  const { t } = useTranslation("platforms");
  if (chips.length === 0) return null;
  return (
    <ul aria-label={t("chips")} className="flex flex-wrap items-center gap-2">
      {chips.map((chip) => (
        <li key={chip.key}>
          <HealthChip chip={chip} />
        </li>
      ))}
    </ul>
  );
}
