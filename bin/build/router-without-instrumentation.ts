import type { Plugin } from "vite";

/** What the router asks its instrumentation for, when nobody instruments it: nothing, and handlers as they are. */
const none = `
import { createContext } from "./utils.js";
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = (router) => router;
export const instrumentHandler = (handler) => handler;
export const instrumentationResultMetaContext = createContext();
`;

/**
 * Leaves the router's instrumentation out of the browser's build: three kilobytes on every page, of use only with an `instrumentations`
 * export, which the product does not have.
 */
export function routerWithoutInstrumentation(): Plugin {
  return {
    name: "comptoir:router-without-instrumentation",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    load: {
      filter: { id: /react-router\/dist\/production\/lib\/router\/instrumentation\.js$/ },
      handler: () => none,
    },
  };
}
