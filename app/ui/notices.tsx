import type { AnimationEvent, ReactNode } from "react";
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "#app/ui/icons/lucide.tsx";
import { type Tone, toneClass } from "./badge.tsx";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";

const icons = { accent: CircleCheck, danger: CircleAlert, brass: TriangleAlert, info: Info, neutral: Info };

type BannerProps = {
  tone?: Tone;
  children: ReactNode;
  actions?: ReactNode;
  role?: "status" | "alert";
  /** Target of a link. */
  id?: string;
  className?: string;
};

/** A message of the page, above the content it concerns. */
export function Banner({ tone = "info", children, actions, role, id, className }: BannerProps) {
  const Icon = icons[tone];
  return (
    <div
      role={role}
      id={id}
      tabIndex={id ? -1 : undefined}
      className={classNames("banner", toneClass(tone), className)}
    >
      <Icon aria-hidden />
      {/* Text too long for the line wraps above the actions. */}
      <div className="min-w-0 flex-[1_1_12rem]">{children}</div>
      {actions}
    </div>
  );
}

export type Toast = {
  id: string;
  tone: Exclude<Tone, "neutral">;
  text: ReactNode;
  action?: ReactNode;
  /** True for a failure that the page says as well: its toast goes by itself. */
  passes?: boolean;
};

/** Messages of the last action, 350 px wide. Closes as a native dialog, so it needs no script. */
export function ToastRegion({
  label,
  closeLabel,
  toasts,
}: {
  label: string;
  closeLabel: string;
  toasts: readonly Toast[];
}) {
  return (
    <div role="status" aria-label={label} className="toasts">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} label={label} closeLabel={closeLabel} />
      ))}
    </div>
  );
}

/** Its time is an animation, which the style sheet holds while the pointer or the focus is on it. Failures stay. */
function closePassed({ animationName, currentTarget }: AnimationEvent<HTMLDialogElement>): void {
  if (animationName === "toast-time") currentTarget.close();
}

function ToastCard({ toast, label, closeLabel }: { toast: Toast; label: string; closeLabel: string }) {
  const Icon = icons[toast.tone];
  return (
    <dialog
      open
      aria-label={label}
      className={classNames(
        "toast",
        toneClass(toast.tone),
        (toast.passes || toast.tone !== "danger") && "toast-passing",
      )}
      onAnimationEnd={closePassed}
    >
      <Icon aria-hidden />
      <div className="min-w-0 flex-1">
        {toast.text}
        {toast.action}
      </div>
      <form method="dialog">
        <IconButton size="small" label={closeLabel}>
          <X aria-hidden />
        </IconButton>
      </form>
    </dialog>
  );
}
