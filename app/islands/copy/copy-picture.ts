/** A picture of the same origin; null where it cannot be had. */
export async function readPicture(address: string): Promise<Blob | null> {
  const response = await fetch(address).catch(() => null);
  return response?.ok && response.headers.get("content-type") === "image/png" ? response.blob() : null;
}

/** Puts a picture into the clipboard. False where the browser does not let a page do so, or the picture cannot be had. */
export async function copyPicture(address: string): Promise<boolean> {
  try {
    // Promised rather than awaited: some browsers only listen right after the click.
    const picture = readPicture(address).then((blob) => blob ?? Promise.reject(new Error("no picture")));
    await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
    return true;
  } catch {
    return false;
  }
}
