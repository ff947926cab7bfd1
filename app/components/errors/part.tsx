import type { ReactNode } from "react";
import { useMatches } from "react-router";
import { isRefusedPart, type RefusedPart, refusedPartsIn, type Shown } from "#app/lib/refused-part.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Banner, ToastRegion } from "#app/ui/notices.tsx";

type Props<T> = { of: T; children?: (shown: Shown<T>) => ReactNode };

/** A part of a screen: what it shows, or in its place why its reader is refused it; nothing where it is none. */
export function Part<T>({ of: part, children }: Props<T>) {
  if (isRefusedPart(part)) return <Refused part={part} />;
  return part === null || part === undefined ? null : children?.(part as Shown<T>);
}

function Refused({ part }: { part: RefusedPart }) {
  // What the page brought along is told by the page; what a script fetched, here.
  const isTold = useRefusedParts().some(({ text }) => text === part.text);
  return (
    <>
      <Banner tone="brass" role="alert">
        <p className="font-semibold">{part.title}</p>
        <p>{part.text}</p>
      </Banner>
      {!isTold && <RefusalToasts parts={[part]} />}
    </>
  );
}

/** The parts that this page was refused, each text once. */
export function useRefusedParts(): RefusedPart[] {
  const parts = useMatches().flatMap(({ loaderData }) => refusedPartsIn(loaderData));
  return [...new Map(parts.map((part) => [part.text, part])).values()];
}

/** What was refused, as toasts. */
export function RefusalToasts({ parts }: { parts: readonly RefusedPart[] }) {
  const { t } = useTranslation();
  return (
    <ToastRegion
      label={t("toasts.label")}
      closeLabel={t("close")}
      toasts={parts.map(({ text }) => ({ id: text, tone: "danger", text }))}
    />
  );
}
