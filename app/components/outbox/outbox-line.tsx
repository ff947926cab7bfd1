import { useContext } from "react";
import { useCountdown } from "#app/islands/use-countdown.ts";
import type { OutboxItemView } from "#app/services/outbox/present.server.ts";
import type { TypedSendTime } from "#app/services/outbox/send-time.server.ts";
import { Button } from "#app/ui/button.tsx";
import { WriteForm, WritesContext } from "../reviews/card/write-form.tsx";
import { Reschedule } from "./send-later.tsx";

const tones: Record<OutboxItemView["tone"], string> = {
  accent: "text-accent",
  brass: "text-brass-ink",
  danger: "text-danger",
  info: "text-info",
  neutral: "text-soft",
};

/** State of a reply, in one sentence, with a running countdown. */
export function OutboxItemState({ outbox }: { outbox: OutboxItemView }) {
  const { text, countdown, tone, remoteText, exact } = outbox;
  return (
    <>
      <span data-outgoing={outbox.state} title={exact} className={`font-semibold ${tones[tone]}`}>
        {countdown ? <Countdown key={outbox.id} {...countdown} /> : text}
      </span>
      {remoteText && (
        <q dir="auto" className="basis-full border-line border-s-2 ps-2 text-soft wrap-anywhere">
          {remoteText}
        </q>
      )}
    </>
  );
}

function Countdown({ before, after, seconds }: NonNullable<OutboxItemView["countdown"]>) {
  const left = useCountdown(seconds);
  return (
    <>
      {before}
      <span role="timer" className="tabular-nums">
        {left}
      </span>
      {after}
    </>
  );
}

type ActionProps = {
  outbox: OutboxItemView;
  /** Null on the outbox's own screens, whose forms name the item alone. */
  reviewId: string | null;
  /** A time that was refused. */
  typed?: TypedSendTime | undefined;
};

/** Actions on an outbox item; plain forms. */
export function OutboxItemActions({ outbox, reviewId, typed }: ActionProps) {
  const { isBusy } = useContext(WritesContext);
  const fields = { itemId: outbox.id, ...(reviewId !== null && { reviewId }) };
  return (
    <>
      {outbox.actions.map(({ intent, label }) => (
        <WriteForm key={intent} intent={intent} fields={fields}>
          <Button size="small" variant={intent === "sendNow" || intent === "retry" ? undefined : "ghost"} busy={isBusy}>
            {label}
          </Button>
        </WriteForm>
      ))}
      {outbox.times && <Reschedule times={outbox.times} fields={fields} typed={typed} />}
    </>
  );
}
