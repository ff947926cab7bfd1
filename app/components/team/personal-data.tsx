import { Form } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { TextField } from "#app/components/forms/text-field.tsx";
import { Consequences } from "#app/components/personal-data/consequences.tsx";
import { type FormResult, resultFor } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { PersonCardData } from "#app/services/team/forms.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Banner } from "#app/ui/notices.tsx";

type Props = { person: PersonCardData; result: FormResult | undefined };

/** Somebody's data on their behalf: a copy, and the end of the account with what goes and what stays said before. */
export function PersonalData({ person, result }: Props) {
  const { t } = useTranslation("personal-data");
  const { data, id, links } = person;
  if (!data) return null;
  return (
    <section className="grid gap-3">
      <h3>{t("other.title")}</h3>
      <p className="max-w-prose text-soft text-sm">{t("other.text")}</p>
      <div className="flex flex-wrap gap-2">
        <Form method="post" action={links.self}>
          <input type="hidden" name="userId" value={id} />
          <Button name="intent" value="copyOther">
            {t("other.copy")}
          </Button>
        </Form>
        {!data.erasure && (
          <LinkButton to={data.links.erase} variant="ghost">
            {t("other.open")}
          </LinkButton>
        )}
      </div>
      {data.erasure && <Erasure person={person} erasure={data.erasure} result={resultFor(result, "eraseOther")} />}
    </section>
  );
}

type Erasing = Props & { erasure: NonNullable<NonNullable<PersonCardData["data"]>["erasure"]> };

function Erasure({ person: { id, data, links }, erasure, result }: Erasing) {
  const { t } = useTranslation("personal-data");
  if (erasure.refusal)
    return (
      <Banner tone="brass" actions={<LinkButton to={links.self}>{t("other.keep")}</LinkButton>}>
        {erasure.refusal}
      </Banner>
    );
  return (
    <Banner tone="danger" role="alert">
      <p className="wrap-anywhere font-semibold">{data?.question}</p>
      <Consequences title={t("goes.title")} lines={erasure.goes} />
      <Consequences title={t("stays.title")} lines={erasure.stays} />
      <Form method="post" action={data?.links.erase} className="grid gap-3 pt-3">
        <input type="hidden" name="userId" value={id} />
        <FormMessage result={result} />
        <TextField
          name="typed"
          label={t("other.typed", { email: erasure.email })}
          result={result}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <div className="flex flex-wrap gap-2">
          <Button variant="danger" name="intent" value="eraseOther">
            {t("confirm")}
          </Button>
          <LinkButton to={links.self}>{t("other.keep")}</LinkButton>
        </div>
      </Form>
    </Banner>
  );
}
