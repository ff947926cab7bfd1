import { useTranslation } from "#app/locales/use-translation.ts";
import type { FailureView, PlatformView } from "#app/services/platforms/present.server.ts";
import { Badge } from "#app/ui/badge.tsx";

/** Marks the sandbox: nothing is sent to the real platform. */
export function SandboxLabel() {
  const { t } = useTranslation("platforms");
  return (
    <Badge tone="info">
      <span title={t("sandboxHint")}>{t("sandbox")}</span>
    </Badge>
  );
}

/** A platform's name, with the sandbox's label where it applies. */
export function PlatformLabel({ platform, children }: { platform: PlatformView; children?: React.ReactNode }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {children ?? platform.name}
      {platform.isSandbox && <SandboxLabel />}
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
