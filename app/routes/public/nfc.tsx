import { Link } from "react-router";
import { SignInPage } from "#app/components/shell/sign-in-page.tsx";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { openChip } from "#app/services/nfc-chips/tap.server.ts";
import type { Route } from "./+types/nfc.ts";

export const handle = { scripts: false, namespaces: ["nfc-chips"] } satisfies RouteHandle;
export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** The address that is written on chips. */
export const loader = ({ context, request, url }: Route.LoaderArgs) => openChip(context, request, url);

export default function NfcRoute({ loaderData: { title, text, uid, staff } }: Route.ComponentProps) {
  const { t } = useTranslation("nfc-chips");
  return (
    <SignInPage
      title={title}
      intro={<p>{text}</p>}
      aside={
        staff && (
          <>
            <p>{t("tap.uid", { uid })}</p>
            <Link to={staff} reloadDocument className="link">
              {t("tap.staff")}
            </Link>
          </>
        )
      }
    />
  );
}
