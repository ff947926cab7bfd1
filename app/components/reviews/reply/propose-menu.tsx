import { useContext } from "react";
import { useTranslation } from "#app/locales/use-translation.ts";
import { ChevronDown, MessageSquareText, PenLine, SlidersHorizontal } from "#app/ui/icons/lucide.tsx";
import { Menu, MenuButton } from "#app/ui/menu.tsx";
import { languages } from "#contract/languages.ts";
import { WritesContext } from "../card/write-form.tsx";

const tones = ["warm", "neutral", "brief"] as const;

type Props = {
  id: string;
  /** A template can be put in place of the field's text alone: nobody drafts a change. */
  mayDraft: boolean;
  hasModel: boolean;
};

/** The one button of the reply form that proposes a text: the template that fits, one of one's choice, or a draft. */
export function ProposeMenu({ id, mayDraft, hasModel }: Props) {
  const { t } = useTranslation("drafts");
  const { isBusy } = useContext(WritesContext);
  const busy = isBusy || undefined;
  return (
    <Menu
      id={`propose-${id}`}
      align="start"
      triggerClassName="btn"
      trigger={
        <>
          <MessageSquareText aria-hidden className="max-sm:hidden" />
          <span className="max-sm:sr-only">{t("propose")}</span>
          <span aria-hidden className="sm:hidden">
            {t("proposeShort")}
          </span>
          <ChevronDown aria-hidden />
        </>
      }
    >
      <MenuButton name="pick" value="best" formNoValidate aria-disabled={busy} icon={<MessageSquareText aria-hidden />}>
        {t("bestTemplate")}
      </MenuButton>
      <MenuButton name="pick" value="list" formNoValidate aria-disabled={busy} icon={<MessageSquareText aria-hidden />}>
        {t("chooseTemplate")}
      </MenuButton>
      {mayDraft && (
        <MenuButton name="draft" value="ask" formNoValidate aria-disabled={busy} icon={<PenLine aria-hidden />}>
          {t(hasModel ? "askModel" : "askTemplates")}
        </MenuButton>
      )}
    </Menu>
  );
}

/** Tone and language of the draft that is asked for next. */
export function DraftSettings({ id }: { id: string }) {
  const { t, language } = useTranslation("drafts");
  const names = new Intl.DisplayNames(language, { type: "language" });
  return (
    <Menu
      id={`draft-settings-${id}`}
      align="start"
      label={t("settings")}
      triggerClassName="btn btn-ghost btn-icon"
      trigger={<SlidersHorizontal aria-hidden />}
    >
      <div className="grid gap-2 p-2">
        <label className="grid gap-1 text-sm">
          {t("tone")}
          <select name="draftTone" aria-label={t("tone")} className="input input-small">
            <option value="">{t("houseTone")}</option>
            {tones.map((tone) => (
              <option key={tone} value={tone}>
                {t(`tones.${tone}`)}
              </option>
            ))}
          </select>
        </label>
        <label className="grid gap-1 text-sm">
          {t("language")}
          <select name="draftLanguage" aria-label={t("language")} className="input input-small">
            <option value="">{t("guestLanguage")}</option>
            {languages.map((code) => (
              <option key={code} value={code}>
                {names.of(code)}
              </option>
            ))}
          </select>
        </label>
      </div>
    </Menu>
  );
}
