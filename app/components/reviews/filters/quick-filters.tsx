import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";
import { Button } from "#app/ui/button.tsx";
import { useSubmitAfterPaint } from "./use-submit-after-paint.ts";

/** Buttons for the daily filters; posted like every edit of the filters, so that they are stored as well. */
export function QuickFilters({ data: { quickFilters, links, loadedFor } }: { data: ReviewScreenData }) {
  const { t } = useTranslation("reviews");
  const { pressed, onSubmit } = usePressed();
  return (
    <Form
      method="post"
      action={links.self}
      onSubmit={onSubmit}
      aria-label={t("quickFilters.label")}
      className="quick-filters"
    >
      <input type="hidden" name="intent" value="quickFilter" />
      <input type="hidden" name="loadedFor" value={loadedFor} />
      {quickFilters.map((quickFilter) => {
        const isOn = pressed === quickFilter.key ? !quickFilter.isOn : quickFilter.isOn;
        return (
          <Button
            key={quickFilter.key}
            name="quickFilter"
            value={quickFilter.key}
            size="small"
            variant={isOn ? "primary" : "secondary"}
            aria-pressed={isOn}
            className="rounded-full"
          >
            {t(`quickFilters.${quickFilter.key}`)}
          </Button>
        );
      })}
    </Form>
  );
}

/**
 * Shows a pressed filter at once, until its result arrives: each is a history entry of its own. A press on a page that is about to change
 * waits
 * for it, since it would otherwise not include the press before.
 */
function usePressed() {
  const submit = useSubmitAfterPaint();
  const { key: here, search } = useLocation();
  const isIdle = useNavigation().state === "idle";
  const [last, setLast] = useState<{ key: string; at: string } | null>(null);
  const waiting = useRef<HTMLButtonElement>(null);
  const pressed = last?.at === here ? last.key : null;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement;
    // The browser's address is ahead of a page that is still being rendered.
    const { origin, search: ahead } = window.location;
    const isBehind = !isIdle || ahead !== new URL(`/${search}`, origin).search;
    if (pressed !== null || isBehind) {
      event.preventDefault();
      waiting.current = submitter;
      return;
    }
    setLast({ key: submitter.value, at: here });
    submit(event);
  };
  // A result may arrive before the page was ever rendered as busy: a new history entry shows it.
  const resolvedAt = pressed === null && isIdle ? here : null;
  useEffect(() => {
    const next = waiting.current;
    if (resolvedAt === null || !next) return;
    waiting.current = null;
    next.form?.requestSubmit(next);
  }, [resolvedAt]);
  return { pressed, onSubmit };
}
