import { tmpdir } from "node:os";
import { join } from "node:path";
import { receivingIn } from "../../config/media-settings.ts";

/** `DATA_DIR` of the tests of one store. */
export const webDataDir = join(tmpdir(), "comptoir-tests");
/** Where the tests' web app keeps files that are being received. */
export const webUploads = receivingIn(join(webDataDir, "media"));
