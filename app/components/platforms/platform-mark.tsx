import { useTranslation } from "#app/locales/use-translation.ts";
import { classNames } from "#app/ui/class-names.ts";
import type { ConnectionKey, ListingState, PlatformKey } from "#contract/platforms/schemas.ts";

/** A letter or a shape per platform, drawn for this product on 24 by 24: no platform's logo. */
const shapes: Record<PlatformKey | ConnectionKey, string> = {
  gmb: "M16.6 8.1A5.9 5.9 0 1 0 18 12h-5.4",
  facebook: "M16 6.2h-1a2.8 2.8 0 0 0-2.8 2.8v9.8M9 12.2h6.4",
  instagram:
    "M8.6 6h6.8a2.6 2.6 0 0 1 2.6 2.6v6.8a2.6 2.6 0 0 1-2.6 2.6H8.6A2.6 2.6 0 0 1 6 15.4V8.6A2.6 2.6 0 0 1 8.6 6zM9.4 12a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0M15.6 8.4h.01",
  messenger:
    "M12 6c-3.6 0-6.2 2.4-6.2 5.4 0 1.7.8 3.1 2.1 4.1v2.7l2.4-1.4c.5.1 1.1.2 1.7.2 3.6 0 6.2-2.5 6.2-5.6S15.6 6 12 6z",
  tripadvisor:
    "M5.2 13a3 3 0 1 0 6 0a3 3 0 1 0-6 0M12.8 13a3 3 0 1 0 6 0a3 3 0 1 0-6 0M8.2 13h.01M15.8 13h.01M7.5 8.4c2.9-1.7 6.1-1.7 9 0",
  lafourchette: "M8.4 5.6v3.6a3.6 3.6 0 0 0 7.2 0V5.6M12 5.6v13",
  yelp: "M12 5.6v4.2M12 14.2v4.2M6.4 8.8l3.7 2.1M13.9 13.1l3.7 2.1M17.6 8.8l-3.7 2.1M10.1 13.1l-3.7 2.1",
  ubereats: "M7.8 6v5.2a4.2 4.2 0 0 0 8.4 0V6M7.8 18.4h8.4",
  foursquare: "M8.4 19V5.8h8.2l-2 3.6 2 3.6H8.4",
  opentable: "M9.6 12a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0-9.2 0M14.2 12h.01M5.8 12h.01",
  zenchef: "M7.4 6.8h9.2l-9.2 10.4h9.2",
  deliveroo: "M6.8 9.4h10.4l-1 9H7.8zM9.2 9.2a2.8 2.8 0 0 1 5.6 0",
  private: "M7.4 5.6h9.2v12.8H7.4zM10.2 9.6h3.6M10.2 13h3.6",
};

type MarkProps = {
  platform: PlatformKey | ConnectionKey;
  /** Names it for whoever does not see it; left out where the name is written beside it. */
  name?: string;
  className?: string;
};

/** A platform as a small tile of its colour. */
export function PlatformMark({ platform, name, className }: MarkProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      role="img"
      aria-label={name}
      aria-hidden={name === undefined}
      className={classNames("platform-mark", `platform-${platform}`, className)}
    >
      {name && <title>{name}</title>}
      <path d={shapes[platform]} />
    </svg>
  );
}

/** Colour and shape of the dot say the same: a disc is in order, a ring waits, a diamond is broken. */
const dots: Record<ListingState, string | null> = {
  connected: "dot-good",
  expiring: "dot-waits",
  waits_for_approval: "dot-waits",
  needs_reconnect: "dot-broken",
  revoked: "dot-broken",
  manual: null,
  not_connected: null,
};

type StateMarkProps = { platform: ConnectionKey; name: string; state: ListingState; className?: string };

/** A platform with the state of its connection, both in its name: « Google : connecté ». Needs the texts of `platforms`. */
export function PlatformStateMark({ platform, name, state, className }: StateMarkProps) {
  const { t } = useTranslation("platforms");
  const label = t("health", { platform: name, state: t(`states.${state}`) });
  const dot = dots[state];
  return (
    <span role="img" aria-label={label} title={label} className={classNames("platform-state", className)}>
      <PlatformMark platform={platform} className={state === "not_connected" ? "opacity-40" : undefined} />
      {dot && <span className={dot} />}
    </span>
  );
}
