/** A picture of the same origin; null on a failure. */
export async function readPicture(address: string): Promise<Blob | null> {
  const response = await fetch(address).catch(() => null);
  return response?.ok && response.headers.get("content-type") === "image/png" ? response.blob() : null;
}

/** Copies a picture to the clipboard. False where the browser does not allow it, or the picture cannot be read. */
export async function copyPicture(address: string): Promise<boolean> {
  try {
    // Passed as a promise instead of awaited: some browsers allow copying only right after the click.
    const picture = readPicture(address).then((blob) => blob ?? Promise.reject(new Error("no picture")));
    await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
    return true;
  } catch {
    return false;
  }
}
