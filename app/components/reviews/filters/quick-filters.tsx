import { type FormEvent, startTransition, useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import type { ReviewScreenData } from "../review-data.ts";
import { useSubmitAfterPaint } from "./use-submit-after-paint.ts";

/** One press each for what one looks for daily; posted like every edit of the filters, so they are kept as well. */
export function QuickFilters({ data: { chips, links, loadedFor } }: { data: ReviewScreenData }) {
  const { t } = useTranslation("reviews");
  const { pressed, onSubmit } = usePressed(chips);
  return (
    <Form method="post" action={links.self} onSubmit={onSubmit} aria-label={t("chips.label")} className="chips">
      <input type="hidden" name="intent" value="chip" />
      <input type="hidden" name="loadedFor" value={loadedFor} />
      {chips.map((chip) => {
        const isOn = pressed === chip.key ? !chip.isOn : chip.isOn;
        return (
          <Button
            key={chip.key}
            name="chip"
            value={chip.key}
            size="small"
            variant={isOn ? "primary" : "secondary"}
            aria-pressed={isOn}
            className="rounded-full"
          >
            {t(`chips.${chip.key}`)}
          </Button>
        );
      })}
    </Form>
  );
}

/**
 * What was pressed shows at once, and holds until the answer says how the filters are. A press before that waits for it: sent at
 * once, it would know nothing of the first.
 */
function usePressed(chips: ReviewScreenData["chips"]) {
  const submit = useSubmitAfterPaint();
  const [pressed, setPressed] = useState<{ key: string; of: typeof chips } | null>(null);
  const waiting = useRef<HTMLButtonElement>(null);
  const awaited = pressed?.of === chips ? pressed.key : null;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement;
    if (awaited !== null) {
      event.preventDefault();
      waiting.current = submitter;
      return;
    }
    setPressed({ key: submitter.value, of: chips });
    void submit(event).finally(() => startTransition(() => setPressed(null)));
  };
  useEffect(() => {
    const next = waiting.current;
    if (awaited !== null || !next) return;
    waiting.current = null;
    next.form?.requestSubmit(next);
  }, [awaited]);
  return { pressed: awaited, onSubmit };
}
