import { z } from "zod";
import { Id } from "./ids.ts";

/** Inputs shared by rows of several domains. */
export const nothing = z.object({});
export const userPath = z.object({ userId: Id });
/** Field names and boundaries around an uploaded file. */
export const multipartOverheadBytes = 64 * 1024;
/** No endpoint takes a larger file. */
export const uploadSizeMaxBytes = 32 * 1024 * 1024;
