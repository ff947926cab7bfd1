import { Form, href } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { Banner } from "#app/ui/notices.tsx";

/** Says on every page that it is somebody else's view, with the way out. */
export function SeeAsBanner({ text, userId }: { text: string; userId: string }) {
  const { t } = useTranslation("shell");
  return (
    <Banner
      tone="brass"
      role="status"
      actions={
        <Form method="post" action={href("/users/:userId", { userId })} reloadDocument>
          <Button name="intent" value="endSeeAs">
            {t("seenAs.end")}
          </Button>
        </Form>
      }
    >
      {text}
    </Banner>
  );
}
