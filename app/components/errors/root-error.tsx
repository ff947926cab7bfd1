import { useContext } from "react";
import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from "react-router";
import { DocumentFactsContext } from "#app/lib/document-facts.ts";
import type { Problem } from "#app/lib/problem.ts";
import { problemTexts } from "#app/lib/problem-texts.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { CookingPot, Lock, UtensilsCrossed } from "#app/ui/icons/lucide.tsx";
import { ToastRegion } from "#app/ui/notices.tsx";
import { ErrorState } from "#app/ui/states.tsx";
import { LanguageSwitch } from "../preferences/language-switch.tsx";
import { PlainPage } from "../shell/anonymous-card.tsx";
import { Shell } from "../shell/shell.tsx";

/**
 * What went wrong, with the reference for support and a next step; replaces the part that failed. A refused right is shown by a toast as
 * well
 * (specification, section 6).
 */
export function ProblemState() {
  const error = useRouteError();
  const { t } = useTranslation("errors");
  const { t: common } = useTranslation();
  const facts = useContext(DocumentFactsContext);
  const root = useRouteLoaderData<{ requestId: string }>("root");
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const problem = isRouteErrorResponse(error) ? (error.data as Partial<Problem> | null) : null;
  const { title, text } = problemTexts(t, status, problem);
  const reference = problem?.requestId ?? root?.requestId ?? facts.requestId;
  return (
    <>
      <title>{`${title} · Comptoir`}</title>
      <ErrorState
        icon={<StatusIcon status={status} />}
        heading="h1"
        title={title}
        reference={reference && status !== 404 ? t("page.reference", { reference }) : undefined}
        actions={
          <>
            {status >= 500 && (
              <LinkButton to="." reloadDocument variant="primary">
                {t("page.retry")}
              </LinkButton>
            )}
            <LinkButton to="/" reloadDocument variant={status >= 500 ? "secondary" : "primary"}>
              {t("page.home")}
            </LinkButton>
          </>
        }
      >
        {text}
      </ErrorState>
      {status === 403 && (
        <ToastRegion
          label={common("toasts.label")}
          closeLabel={common("close")}
          toasts={[{ id: "forbidden", tone: "danger", text, passes: true }]}
        />
      )}
    </>
  );
}

function StatusIcon({ status }: { status: number }) {
  const Icon = status === 404 ? UtensilsCrossed : status === 403 ? Lock : CookingPot;
  return <Icon aria-hidden />;
}

/** The last resort, without the page's own parts; inside the frame when a guard refused somebody who is signed in. */
export function RootError() {
  const { shell } = useContext(DocumentFactsContext);
  if (shell)
    return (
      <Shell data={shell}>
        <ProblemState />
      </Shell>
    );
  return (
    <PlainPage corner={<LanguageSwitch />}>
      <ProblemState />
    </PlainPage>
  );
}
