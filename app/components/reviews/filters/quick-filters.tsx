import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";
import { Button } from "#app/ui/button.tsx";
import { useSubmitAfterPaint } from "./use-submit-after-paint.ts";

/** One press each for what one looks for daily; posted like every edit of the filters, so they are kept as well. */
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
 * What was pressed shows at once, and holds until an answer has come: every one of them is a place in the history of its own. A press
 * on a page that is about to change waits for it: sent at once, it would know nothing of what was pressed before.
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
    // The browser's address is ahead of a page that is still being drawn.
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
  // An answer may come so soon that the page has never been drawn as busy: its place tells of it all the same.
  const resolvedAt = pressed === null && isIdle ? here : null;
  useEffect(() => {
    const next = waiting.current;
    if (resolvedAt === null || !next) return;
    waiting.current = null;
    next.form?.requestSubmit(next);
  }, [resolvedAt]);
  return { pressed, onSubmit };
}
