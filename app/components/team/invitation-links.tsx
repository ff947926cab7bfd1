import { useEffect, useState } from "react";
import { copyText } from "#app/islands/copy/copy-text.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { InvitationLinks as Links } from "#app/services/team/actions.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { Check, Copy } from "#app/ui/icons/lucide.tsx";
import { Banner } from "#app/ui/notices.tsx";

/** Links of invitations that no mail takes to anybody, this once: whoever invites hands them over. */
export function InvitationLinks({ links, done }: Links & { done: string }) {
  const { t } = useTranslation("team");
  return (
    <Banner tone="brass" role="status">
      <p className="font-semibold">{t("handOver.title", { count: links.length })}</p>
      <p>{t("handOver.text")}</p>
      <ul className="grid gap-3 py-3">
        {links.map(({ email, link }, index) => (
          <li key={email} className="flex flex-wrap items-end gap-2">
            <Field label={<span className="wrap-anywhere">{email}</span>} className="min-w-0 flex-1 basis-56">
              <TextInput readOnly autoFocus={index === 0} spellCheck={false} autoComplete="off" defaultValue={link} />
            </Field>
            <CopyLink text={link} label={t("handOver.copy")} about={email} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {links.length > 1 && (
          <CopyLink
            text={links.map(({ email, link }) => `${email}\t${link}`).join("\n")}
            label={t("handOver.copyAll")}
          />
        )}
        <LinkButton to={done}>{t("handOver.done")}</LinkButton>
      </div>
    </Banner>
  );
}

/** Only scripts can use the clipboard: without them, and where it is closed to them, the link is selected by hand. */
function CopyLink({ text, label, about }: { text: string; label: string; about?: string }) {
  const { t } = useTranslation("team");
  const [isAlive, setIsAlive] = useState(false);
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => setIsAlive(true), []);
  if (!isAlive) return null;
  return (
    <Button
      type="button"
      icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      onClick={async () => setIsCopied(await copyText(text))}
    >
      <span aria-live="polite">{isCopied ? t("handOver.copied") : label}</span>
      {about && <span className="sr-only"> {about}</span>}
    </Button>
  );
}
