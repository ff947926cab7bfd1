import { Form, href, Link, useRevalidator } from "react-router";
import { OutboxItemState } from "#app/components/outbox/outbox-line.tsx";
import { usePushHints } from "#app/islands/push/hints.ts";
import { usePoll } from "#app/islands/use-poll.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { HoursView } from "#app/services/platforms/present-hours.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Dialog, DialogFooter } from "#app/ui/dialog.tsx";

/** Below a listing's hours: the way to correct them, and what became of a correction. */
export function HoursCorrection({ hours }: { hours: HoursView }) {
  const { t } = useTranslation("platforms");
  const { item, platform } = hours;
  const { revalidate } = useRevalidator();
  usePoll(item?.pollSeconds ?? null, revalidate);
  usePushHints(["outbox.changed"], () => void revalidate());
  return (
    <div className="grid justify-items-start gap-2 pt-2">
      {item && (
        <p>
          <OutboxItemState outbox={item} />
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {item?.actions.map(({ intent, label }) => (
          <Form key={intent} method="post" preventScrollReset>
            <input type="hidden" name="intent" value="sentHours" />
            <input type="hidden" name="itemId" value={item.id} />
            <input type="hidden" name="step" value={intent} />
            <Button size="small" variant={intent === "sendNow" || intent === "retry" ? undefined : "ghost"}>
              {label}
            </Button>
          </Form>
        ))}
        {hours.mayCorrect && (
          <LinkButton size="small" to={`?correct=${hours.key}`} preventScrollReset>
            {t("connection.profile.hours.correct", { platform })}
          </LinkButton>
        )}
      </div>
    </div>
  );
}

/** Shows both sides and asks. Opened by the address, so that it needs no scripts. */
export function ConfirmCorrection({ hours, restaurantId }: { hours: HoursView; restaurantId: string }) {
  const { t } = useTranslation("platforms");
  const { t: common } = useTranslation();
  const address = href("/restaurants/:restaurantId/settings/platforms/connection", { restaurantId });
  const { platform, special } = hours;
  return (
    <Dialog
      id="confirm-correction"
      title={t("connection.profile.hours.title", { platform })}
      closeLabel={common("close")}
      size="wide"
      open
    >
      <dl className="grid gap-4 sm:grid-cols-2">
        <Side label={t("connection.profile.hours.shown", { platform })} lines={hours.shown} />
        <Side label={t("connection.profile.hours.sent")} lines={hours.sent} />
        {special.length > 0 && <Side label={t("connection.profile.hours.special")} lines={special} />}
      </dl>
      <p className="pt-4 text-soft text-sm">{t("connection.profile.hours.delay", { platform })}</p>
      <Form method="post" action={address}>
        <input type="hidden" name="intent" value="correctHours" />
        <input type="hidden" name="key" value={hours.key} />
        <input type="hidden" name="expectedVersion" value={hours.version} />
        <DialogFooter>
          <Link to={address} preventScrollReset className="btn">
            {t("connection.profile.hours.keep")}
          </Link>
          <Button variant="primary">{t("connection.profile.hours.yes")}</Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

function Side({ label, lines }: { label: string; lines: string[] }) {
  return (
    <div>
      <dt className="text-soft text-sm">{label}</dt>
      {lines.map((line) => (
        <dd key={line}>{line}</dd>
      ))}
    </div>
  );
}
