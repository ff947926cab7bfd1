import { AppearanceScreen } from "#app/components/report-appearance/appearance-screen.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { appearanceAction, loadAppearance } from "#app/services/report-appearance/screen.server.ts";
import type { Route } from "./+types/route.ts";

export const handle = { namespaces: ["report-appearance"] } satisfies RouteHandle;

export const loader = ({ context, url }: Route.LoaderArgs) => loadAppearance(context, url);
export const action = appearanceAction;

export default function ReportAppearanceRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <AppearanceScreen data={loaderData} result={useFormResult(actionData)} />;
}
