import { useContext } from "react";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { SendTimes, TypedSendTime } from "#app/services/outbox/send-time.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { WriteForm, WritesContext } from "../reviews/card/write-form.tsx";

type Props = { times: SendTimes | null | undefined; typed: TypedSendTime | undefined };

/** Inside the reply form: the time to send, by the restaurant's clock. */
export function SendTimeField({ times, typed }: Props) {
  const { t } = useTranslation("outbox");
  return <TimeField times={times} typed={typed} at="" label={t("later.label")} />;
}

type TimeProps = Props & { at: string; label: string };

function TimeField({ times, typed, at, label }: TimeProps) {
  const { t } = useTranslation("outbox");
  return (
    <>
      <input type="hidden" name="sendZone" value={times?.zone ?? ""} />
      <Field
        label={label}
        hint={times ? t("later.hint", { zone: times.zone }) : t("later.problems.byHand")}
        error={typed?.problem && t(`later.problems.${typed.problem}`)}
        className="max-w-72"
      >
        <TextInput
          type="datetime-local"
          name="sendAt"
          min={times?.min}
          max={times?.max}
          defaultValue={typed?.typed ?? at}
        />
      </Field>
    </>
  );
}

type RescheduleProps = {
  times: SendTimes & { at: string };
  typed: TypedSendTime | undefined;
  fields: Record<string, string>;
};

/** Another time for a queued item. */
export function Reschedule({ times, typed, fields }: RescheduleProps) {
  const { t } = useTranslation("outbox");
  const { isBusy } = useContext(WritesContext);
  return (
    <details open={typed !== undefined} className="open:order-last open:basis-full">
      <summary className="btn btn-ghost btn-small w-fit cursor-pointer list-none">{t("later.change")}</summary>
      <WriteForm intent="reschedule" fields={fields} className="grid justify-items-start gap-2 pt-2">
        {/* An item that leaves within a minute has a time below the field's minimum. */}
        <TimeField
          times={times}
          typed={typed}
          at={times.at < times.min ? times.min : times.at}
          label={t("later.newLabel")}
        />
        <Button size="small" busy={isBusy}>
          {t("later.save")}
        </Button>
      </WriteForm>
    </details>
  );
}
