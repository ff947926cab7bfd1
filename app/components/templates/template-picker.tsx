import { useTranslation } from "#app/locales/use-translation.ts";
import type { TemplatePick } from "#app/services/templates/pick.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/field.tsx";
import { MessageSquareText } from "#app/ui/icons/lucide.tsx";

/**
 * Inserts a template's text into the reply form around it. Its buttons submit that form: the page, or with scripts the card, returns with
 * the
 * text added after the typed one.
 */
export function TemplatePicker({ pick }: { pick: TemplatePick | undefined }) {
  const { t } = useTranslation("template-picker");
  const choices = pick?.choices ?? [];
  const group = (label: string, fits: boolean) => {
    const options = choices.filter((choice) => choice.fits === fits);
    if (options.length === 0) return null;
    return (
      <optgroup label={label}>
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </optgroup>
    );
  };
  return (
    <>
      {pick && (
        <>
          <input type="hidden" name="templateVariantId" value={pick.variantId} />
          <input type="hidden" name="filled" value={pick.filled} />
        </>
      )}
      {pick && pick.notes.length > 0 && (
        <ul role="status" className="text-soft text-sm">
          {pick.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {choices.length === 0 ? (
        <Button name="pick" value="best" formNoValidate icon={<MessageSquareText aria-hidden />}>
          {t("use")}
        </Button>
      ) : (
        <div className="flex min-w-0 flex-wrap items-center gap-1">
          <Select
            name="templateId"
            aria-label={t("label")}
            defaultValue={pick?.templateId}
            className="w-auto max-w-full flex-1"
          >
            {group(t("fits"), true)}
            {group(t("others"), false)}
          </Select>
          <Button name="pick" value="chosen" formNoValidate>
            {t("insert")}
          </Button>
        </div>
      )}
    </>
  );
}
