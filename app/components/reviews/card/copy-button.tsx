import { useEffect, useId, useState } from "react";
import { copyText } from "#app/islands/copy/copy-text.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextArea } from "#app/ui/field.tsx";
import { Check, Copy } from "#app/ui/icons/lucide.tsx";

/** Only scripts can use the clipboard, so without them there is no button. Where it fails, the text is selected instead. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation("reviews");
  const [result, setResult] = useState<"copied" | "refused" | null>(null);
  const id = useId();
  // Replies are hydrated after the page: a button without effect is not shown.
  const [isAlive, setIsAlive] = useState(false);
  useEffect(() => setIsAlive(true), []);
  const copy = async () => setResult((await copyText(text)) ? "copied" : "refused");
  if (!isAlive) return null;
  const isCopied = result === "copied";
  return (
    <>
      <Button
        type="button"
        size="small"
        variant="ghost"
        icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
        onClick={() => void copy()}
      >
        <span aria-live="polite">{t(isCopied ? "reply.copied" : "reply.copy")}</span>
      </Button>
      {result === "refused" && (
        <div role="alert" className="order-last basis-full">
          <Field id={id} label={t("reply.copyRefused")} hint={t("reply.copyByHand")}>
            <TextArea readOnly dir="auto" defaultValue={text} ref={(area) => area?.select()} />
          </Field>
        </div>
      )}
    </>
  );
}
