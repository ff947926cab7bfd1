import { type ComponentProps, lazy, Suspense } from "react";

const loadEditor = async () => (await import("./role-editor.tsx")).RoleEditor;
/** Loaded when a role is opened. The server renders it into the page all the same. */
const RoleEditor = import.meta.env.SSR ? await loadEditor() : lazy(async () => ({ default: await loadEditor() }));

/** The form of a role that somebody has opened. */
export function OpenedEditor(props: ComponentProps<typeof RoleEditor>) {
  return (
    <Suspense>
      <RoleEditor {...props} />
    </Suspense>
  );
}
