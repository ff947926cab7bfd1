import { type ReactNode, useSyncExternalStore } from "react";

type Props = {
  /** Drawn by the server alone. */
  children: ReactNode;
  className?: string;
};

/**
 * Markup that the server sends and scripts leave as it is: what it is made of is not fetched by the browser, and what somebody did in it
 * stays. Drawn only while `useWasSent` says so; it never changes afterwards.
 */
export function KeptMarkup({ children, className }: Props) {
  if (import.meta.env.SSR) return <div className={className}>{children}</div>;
  // Taking over a page, React leaves what stands where this empty text is expected, and writes the text only when it changes.
  return (
    <div className={className} suppressHydrationWarning>
      {""}
    </div>
  );
}

const never = () => () => {};

/** Whether what is drawn now came from the server as markup: not so where scripts lead to the screen. */
export const useWasSent = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
