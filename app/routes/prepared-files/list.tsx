import { FileList } from "#app/components/prepared-files/file-list.tsx";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { fileIntents, loadFiles } from "#app/services/prepared-files/list.server.ts";
import type { Route } from "./+types/list.ts";

export const handle = { namespaces: ["prepared-files"] } satisfies RouteHandle;

export const loader = ({ context }: Route.LoaderArgs) => loadFiles(context);
export const action = fileIntents;

export default function PreparedFilesRoute({ loaderData }: Route.ComponentProps) {
  return <FileList {...loaderData} />;
}
