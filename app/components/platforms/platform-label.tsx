import { useTranslation } from "#app/locales/use-translation.ts";
import type { FailureView, PlatformView } from "#app/services/platforms/present.server.ts";
import { PlatformMark } from "./platform-mark.tsx";

/** A platform's name beside its mark. */
export function PlatformLabel({ platform, children }: { platform: PlatformView; children?: React.ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2">
      <PlatformMark platform={platform.key} className="text-lg" />
      {children ?? platform.name}
    </span>
  );
}

/** A platform's last refusal, and below it the time and its own code for support. */
export function FailureText({ failure }: { failure: FailureView }) {
  const { t } = useTranslation("platforms");
  return (
    <p>
      {failure.text}
      <span className="block text-soft text-sm">
        {[failure.ago, failure.code && t("vendorCode", { code: failure.code })].filter(Boolean).join(" · ")}
      </span>
    </p>
  );
}
