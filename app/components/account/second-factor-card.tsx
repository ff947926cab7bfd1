import { href } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";

/** Whether sign-in asks for a second factor, and the way to where it is set up. */
export function SecondFactorCard({ userId, isOn }: { userId: string; isOn: boolean }) {
  const { t } = useTranslation("account");
  return (
    <Card title={t("secondFactor.title")} aside={isOn && <Badge tone="accent">{t("secondFactor.on")}</Badge>}>
      <p className="pb-3 text-soft">{t("secondFactor.text")}</p>
      <LinkButton to={href("/users/:userId/second-factor", { userId })} reloadDocument>
        {isOn ? t("secondFactor.manage") : t("secondFactor.add")}
      </LinkButton>
    </Card>
  );
}
