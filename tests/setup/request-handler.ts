import * as build from "virtual:react-router/server-build";
import { createRequestHandler, type ServerBuild } from "react-router";

/** Loaded through Vite, so that the handler and the app share one copy of the router and its contexts. */
export const { routes, entry }: ServerBuild = build;
export const handle = createRequestHandler(build, "production");
