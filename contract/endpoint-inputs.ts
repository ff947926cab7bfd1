import { z } from "zod";
import { Id } from "./ids.ts";

/** Inputs that rows of several domains share. */
export const nothing = z.object({});
export const userPath = z.object({ userId: Id });
/** Field names and boundaries around an uploaded file. */
export const multipartOverheadBytes = 64 * 1024;
