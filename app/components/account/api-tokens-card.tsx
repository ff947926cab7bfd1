import { href } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";

/** The way to the person's API tokens. */
export function ApiTokensCard({ userId }: { userId: string }) {
  const { t } = useTranslation("account");
  return (
    <Card title={t("apiTokens.title")}>
      <p className="pb-3 text-soft">{t("apiTokens.text")}</p>
      <LinkButton to={href("/users/:userId/api-tokens", { userId })}>{t("apiTokens.open")}</LinkButton>
    </Card>
  );
}
