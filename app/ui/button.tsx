import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { LoaderCircle } from "#app/ui/icons/lucide.tsx";
import { classNames } from "./class-names.ts";

type Look = {
  /** `primary` once per view; `danger` only where something is lost. */
  variant?: "primary" | "secondary" | "ghost" | "danger" | "quiet-danger";
  size?: "small" | "medium";
  /** Shown before the text. */
  icon?: ReactNode;
};

function lookOf({ variant = "secondary", size = "medium" }: Look, ...more: (string | false | undefined)[]): string {
  return classNames("btn", variant !== "secondary" && `btn-${variant}`, size === "small" && "btn-small", ...more);
}

type ButtonProps = ComponentProps<"button"> & Look & { busy?: boolean };

/** A native button. Submits its form unless `type="button"`. `busy` keeps it focusable and is announced. */
export function Button({ variant, size, icon, busy, className, children, type = "submit", ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={lookOf({ variant, size }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      {...rest}
    >
      {busy ? <LoaderCircle aria-hidden /> : icon}
      {children}
    </button>
  );
}

/** A link styled as a button: it navigates and changes nothing. */
export function LinkButton({ variant, size, icon, className, children, ...rest }: LinkProps & Look) {
  return (
    <Link className={lookOf({ variant, size }, className)} {...rest}>
      {icon}
      {children}
    </Link>
  );
}

/** A square button with an icon only; `label` is its accessible name and tooltip. */
export function IconButton({
  label,
  variant = "ghost",
  size,
  className,
  children,
  ...rest
}: ButtonProps & { label: string }) {
  return (
    <Button variant={variant} size={size} className={classNames("btn-icon", className)} title={label} {...rest}>
      {children}
      <span className="sr-only">{label}</span>
    </Button>
  );
}
