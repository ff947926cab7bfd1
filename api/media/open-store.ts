import type { MediaSettings } from "#config/media-settings.ts";
import { folderStore } from "./folder-store.ts";
import { s3Store } from "./s3-store.ts";
import type { MediaStore } from "./store.ts";

/** The media store of the settings. Opening it asks nothing of it; `check` does. */
export const openMediaStore = ({ directory, s3 }: MediaSettings): MediaStore =>
  s3 ? s3Store(s3, directory) : folderStore(directory);
