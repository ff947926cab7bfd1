import { useTranslation } from "#app/locales/use-translation.ts";
import { Field, Select } from "#app/ui/field.tsx";

type Props = { organizations: readonly { id: string; name: string }[]; chosen: string | undefined };

/** Who sees a view; without a choice for people who may not share. */
export function Visibility({ organizations, chosen }: Props) {
  const { t } = useTranslation("saved-views");
  if (organizations.length === 0) return null;
  const options = organizations.map(({ id, name }) => ({ value: id, label: t("all", { name }) }));
  return (
    <Field label={t("visibility")} className="min-w-0 flex-[1_1_12rem]">
      <Select name="organizationId" defaultValue={chosen} options={[{ value: "me", label: t("onlyMe") }, ...options]} />
    </Field>
  );
}
