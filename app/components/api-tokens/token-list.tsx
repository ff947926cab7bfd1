import { Form, Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ApiTokenView } from "#app/services/api-tokens/present.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Banner } from "#app/ui/notices.tsx";

type ListProps = { rows: readonly ApiTokenView[]; namesOwner?: boolean };

/** Tokens with what they may, their reach and their last use. */
export function TokenList({ rows, namesOwner }: ListProps) {
  const { t } = useTranslation("api-tokens");
  return (
    <ul className="card grid divide-y divide-line">
      {rows.map((row) => (
        <li key={row.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 p-4 sm:px-5">
          <div className="grid min-w-0 flex-1 basis-72 gap-0.5 wrap-anywhere">
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <h2 className="font-semibold text-base">{row.name}</h2>
              <span className="text-soft text-sm">{row.hint}</span>
              {!row.isLive && <Badge>{row.state}</Badge>}
            </div>
            {namesOwner && <p className="text-sm">{row.owner}</p>}
            <p className="text-soft text-sm">{row.rights}</p>
            <p className="text-soft text-sm">{row.reach}</p>
            <p className="text-soft text-sm">
              {row.until} · {row.used}
            </p>
          </div>
          {row.asksEnd && (
            <Link to={row.asksEnd} className="btn btn-small">
              {t("row.revoke")}
              <span className="sr-only"> {row.name}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The one question before a token is ended. */
export function EndToken({ token, keep }: { token: ApiTokenView; keep: string }) {
  const { t } = useTranslation("api-tokens");
  return (
    <Banner tone="danger" role="alert">
      <p className="wrap-anywhere font-semibold">{t("revocation.title", { name: token.name })}</p>
      <p>{t("revocation.text")}</p>
      <Form method="post" action={keep} className="flex flex-wrap gap-2 pt-3">
        <input type="hidden" name="tokenId" value={token.id} />
        <Button variant="danger" name="intent" value="revoke">
          {t("revocation.confirm")}
        </Button>
        <LinkButton to={keep}>{t("revocation.keep")}</LinkButton>
      </Form>
    </Banner>
  );
}
