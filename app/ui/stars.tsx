import { classNames } from "./class-names.ts";

/** A rating of 0 to 5, fractions allowed; `text` is its accessible text, e.g. "4,3 sur 5". */
export function Stars({ value, text, className }: { value: number; text: string; className?: string }) {
  const filled = Math.round(Math.min(Math.max(value, 0), 5) * 20);
  return (
    <svg className={classNames("stars", className)} role="img" aria-label={text}>
      <rect width="100%" height="100%" />
      <rect width={`${filled}%`} height="100%" />
    </svg>
  );
}
