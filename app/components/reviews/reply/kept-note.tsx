import { type RefObject, useImperativeHandle, useState } from "react";
import type { KeptListener } from "#app/components/review-work/use-kept-draft.ts";
import { useTranslation } from "#app/locales/use-translation.ts";

/** Says by itself that the typed text has been saved: neither a key press nor the save renders the form again. */
export function KeptNote({ tell }: { tell: RefObject<KeptListener | null> }) {
  const { t } = useTranslation("work");
  const [isKept, setIsKept] = useState(false);
  useImperativeHandle(tell, () => setIsKept, []);
  return <span aria-live="polite">{isKept && t("draft.kept")}</span>;
}
