import { useEffect, useRef } from "react";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { TemplatePick } from "#app/services/templates/pick.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/field.tsx";

/** Picks whose list has had the focus. The form is made anew with each result, and its list with it. */
const led = new WeakSet<TemplatePick>();

/**
 * Inside the reply form: what is to be known of the template in its field, and the templates to choose from, once somebody asks for them.
 * The button submits that form: the page, or with scripts the card, returns with the text added after the typed one.
 */
export function TemplateNote({ pick }: { pick: TemplatePick }) {
  const { t } = useTranslation("template-picker");
  const { choices, notes, variantId, filled, templateId } = pick;
  const list = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    // Whoever has left the list meanwhile is not brought back.
    if (led.has(pick) && document.activeElement !== document.body) return;
    led.add(pick);
    list.current?.focus();
  }, [pick]);
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
      <input type="hidden" name="templateVariantId" value={variantId} />
      <input type="hidden" name="filled" value={filled} />
      {notes.length > 0 && (
        <ul role="status" className="text-soft text-sm">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {choices.length > 0 && (
        <div className="flex min-w-0 flex-wrap items-center gap-1">
          <Select
            ref={list}
            name="templateId"
            aria-label={t("label")}
            defaultValue={templateId || undefined}
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
