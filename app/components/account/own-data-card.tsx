import { Form, href } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { TextField } from "#app/components/forms/text-field.tsx";
import { Consequences } from "#app/components/personal-data/consequences.tsx";
import { FileRows } from "#app/components/prepared-files/file-rows.tsx";
import type { FormResult } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ErasureView } from "#app/services/account/own-data.server.ts";
import type { PreparedFileRows } from "#app/services/prepared-files/list.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Banner } from "#app/ui/notices.tsx";

type Props = {
  userId: string;
  copies: PreparedFileRows | null;
  erasure: ErasureView | null;
  result: FormResult | undefined;
};

/** Copies of one's data, and the way to delete the account, with what goes and what stays said before. */
export function OwnDataCard({ userId, copies, erasure, result }: Props) {
  const { t } = useTranslation("personal-data");
  const self = href("/users/:userId", { userId });
  return (
    <Card title={t("title")} id="own-data">
      <p className="max-w-prose text-soft text-sm">{t("copy.text")}</p>
      <div className="flex flex-wrap gap-2 pt-3">
        <Form method="post" action={self}>
          <Button name="intent" value="copyData">
            {t("copy.press")}
          </Button>
        </Form>
        {!erasure && (
          <LinkButton to={`${self}?delete=1#own-data`} variant="ghost">
            {t("open")}
          </LinkButton>
        )}
      </div>
      {copies && copies.files.length > 0 && (
        <div className="pt-4">
          <FileRows {...copies} label={t("copy.list")} self={`${self}#own-data`} intent="deleteCopy" />
        </div>
      )}
      {erasure && <Erasure self={self} erasure={erasure} result={result} />}
    </Card>
  );
}

function Erasure({ self, erasure, result }: { self: string; erasure: ErasureView; result: FormResult | undefined }) {
  const { t } = useTranslation("personal-data");
  if (erasure.refusal)
    return (
      <Banner tone="brass" className="mt-4" actions={<LinkButton to={self}>{t("keep")}</LinkButton>}>
        {erasure.refusal}
      </Banner>
    );
  return (
    <Banner tone="danger" role="alert" className="mt-4">
      <p className="font-semibold">{t("question")}</p>
      <Consequences title={t("goes.title")} lines={erasure.goes} />
      <Consequences title={t("stays.title")} lines={erasure.stays} />
      <Form method="post" action={`${self}?delete=1`} className="grid gap-3 pt-3">
        <input type="hidden" name="intent" value="deleteAccount" />
        <FormMessage result={result} />
        {erasure.hasPassword ? (
          <TextField
            name="currentPassword"
            type="password"
            autoComplete="current-password"
            required
            label={t("password")}
            result={result}
          />
        ) : (
          <p>{t("fresh")}</p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button variant="danger">{t("confirm")}</Button>
          <LinkButton to={self}>{t("keep")}</LinkButton>
        </div>
      </Form>
    </Banner>
  );
}
