import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type StateProps = {
  icon?: ReactNode;
  title: ReactNode;
  /** `h1` where the state is the whole page. */
  heading?: "h1" | "h2";
  children?: ReactNode;
  actions?: ReactNode;
  className?: string;
};

/** Nothing here: says why, and offers one way on. */
export function EmptyState({ icon, title, heading: Heading = "h2", children, actions, className }: StateProps) {
  return (
    <div className={classNames("empty", className)}>
      {icon}
      <Heading>{title}</Heading>
      {children && <div className="max-w-prose">{children}</div>}
      {actions && <div className="flex flex-wrap justify-center gap-2 pt-2">{actions}</div>}
    </div>
  );
}

/** Something failed: what, its reference for the support, and a way on. */
export function ErrorState({ reference, ...rest }: StateProps & { reference?: ReactNode }) {
  return (
    <div role="alert">
      <EmptyState {...rest} />
      {reference && <p className="pb-8 text-center text-soft text-sm">{reference}</p>}
    </div>
  );
}

/** How far something is; without `value` it is under way without a known end. */
export function ProgressBar({ label, value, max = 100 }: { label: string; value?: number; max?: number }) {
  return <progress className="progress" aria-label={label} value={value} max={max} />;
}
