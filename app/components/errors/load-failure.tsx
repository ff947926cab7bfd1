import type { ReactNode } from "react";
import { LinkButton } from "#app/ui/button.tsx";
import { RefreshCw } from "#app/ui/icons/lucide.tsx";
import { ErrorState } from "#app/ui/states.tsx";

type Props = { title: string; reference: string; retry: string; to: string; children: ReactNode };

/** Shown when a list could not be fetched: nothing rather than wrong data, and a link to try again. */
export function LoadFailure({ title, reference, retry, to, children }: Props) {
  return (
    <ErrorState
      className="card"
      icon={<RefreshCw aria-hidden />}
      title={title}
      reference={reference}
      actions={
        <LinkButton to={to} variant="primary" reloadDocument>
          {retry}
        </LinkButton>
      }
    >
      {children}
    </ErrorState>
  );
}
