import type { FormEvent } from "react";
import { Form, Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { PlatformStateView } from "#app/services/synchronisation/present.server.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";

const tones: Record<PlatformStateView["kind"], Tone> = {
  waiting: "info",
  reading: "info",
  done: "accent",
  explained: "neutral",
  failed: "danger",
};

export type PlatformRow = {
  platform: PlatformStateView;
  self: string;
  mayStart: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/** Latest state of one platform: progress, counts, failure, and the button to retry it. */
export function PlatformState({ platform, self, mayStart, onSubmit }: PlatformRow) {
  const { t } = useTranslation("synchronisation");
  const { name, restaurantName, kind, text, reason, totals, at } = platform;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t pt-2">
      <strong>{restaurantName ? `${restaurantName} · ${name}` : name}</strong>
      <Badge tone={tones[kind]}>{text}</Badge>
      {at && (
        <time dateTime={at.iso} title={at.exact} className="text-soft">
          {at.ago}
        </time>
      )}
      {totals && <span className={totals.agrees ? "text-soft" : "font-semibold"}>{totals.text}</span>}
      {platform.connectionAddress && (
        <Link to={platform.connectionAddress} className="btn btn-small">
          {t("reconnect")}
        </Link>
      )}
      {kind === "failed" && mayStart && (
        <Form method="post" action={self} onSubmit={onSubmit}>
          <input type="hidden" name="intent" value="synchronise" />
          <input type="hidden" name="platformKey" value={platform.key} />
          <input type="hidden" name="restaurantId" value={platform.restaurantId} />
          <Button size="small">{t("retry", { platform: name })}</Button>
        </Form>
      )}
      {reason && (
        <p className="basis-full">
          {reason.text}
          {reason.raw && kind !== "explained" && <span className="block text-soft wrap-anywhere">{reason.raw}</span>}
        </p>
      )}
    </li>
  );
}
