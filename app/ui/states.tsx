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

/** An empty part: the reason, and one next step. */
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

/** A failure: what failed, its reference for support, and a next step. */
export function ErrorState({ reference, ...rest }: StateProps & { reference?: ReactNode }) {
  return (
    <div role="alert">
      <EmptyState {...rest} />
      {reference && <p className="pb-8 text-center text-soft text-sm">{reference}</p>}
    </div>
  );
}

/** Progress; without `value` its end is unknown. */
export function ProgressBar({ label, value, max = 100 }: { label: string; value?: number; max?: number }) {
  return <progress className="progress" aria-label={label} value={value} max={max} />;
}
