import { Form, Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { PrintData } from "#app/services/printed-reports/print.server.ts";
import { Button } from "#app/ui/button.tsx";

export type Bar = {
  seenAs?: string | null;
  back: string | null;
  file: PrintData["bar"]["file"] | null;
  expiresText: string | null;
};

/** What stands above the pages on the screen: how to print them, as a file or by the browser. */
export function PrintBar({ bar: { seenAs, back, file, expiresText } }: { bar: Bar }) {
  const { t } = useTranslation("printed-reports");
  return (
    <div className="print-bar">
      {back && (
        <Link to={back} reloadDocument className="link">
          {t("bar.back")}
        </Link>
      )}
      <p>
        {t("bar.hint")} {expiresText}
      </p>
      {seenAs && (
        <p role="status" className="basis-full font-semibold">
          {seenAs}
        </p>
      )}
      {file && !seenAs && (
        <Form method="post" action={file.to} reloadDocument>
          <input type="hidden" name="sections" value={file.section} />
          <input type="hidden" name="language" value={file.language} />
          <Button name="intent" value="pdf" size="small">
            {t("bar.file")}
          </Button>
        </Form>
      )}
    </div>
  );
}
