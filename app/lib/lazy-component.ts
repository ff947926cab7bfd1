import { type ComponentType, lazy } from "react";

/**
 * A component that a browser fetches after the page. `import.meta.env.SSR ? await load() : later(load)` is written into the page by the
 * server all the same, whole without scripts.
 */
export const lazyComponent = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }));
