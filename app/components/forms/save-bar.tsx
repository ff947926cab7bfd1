import { type ReactNode, useRef } from "react";
import { useFormChanged } from "#app/islands/use-form-changed.ts";
import { useLeaveGuard } from "#app/islands/use-leave-guard.ts";
import { type FormResult, formMessage } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";

/**
 * The foot of a long form: its buttons stay in view, and it says so while something is not saved, and asks before that is lost. It stands last in a block, since what
 * sticks does so within its container; keyed by what was stored where the form itself is not.
 */
export function SaveBar({ result, children }: { result: FormResult | undefined; children: ReactNode }) {
  const { t } = useTranslation("common");
  const bar = useRef<HTMLDivElement>(null);
  // What came back refused is as little saved as what was typed since.
  const isUnsaved = useFormChanged(bar) || formMessage(result) !== null;
  useLeaveGuard(isUnsaved, t("leaveUnsaved"));
  return (
    <div ref={bar} className="save-bar">
      <p role="status">{isUnsaved && t("unsaved")}</p>
      {children}
    </div>
  );
}
