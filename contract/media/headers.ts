/** Media types that a browser may show by itself: pictures made of dots alone. Anything else could run, and is saved instead. */
const shownTypes: readonly string[] = ["image/jpeg", "image/png", "image/webp"];

const asciiOf = (name: string) => name.replace(/[^ -~]|["\\%]/g, "_");
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Headers for a file that a person brought: pictures are shown, anything else saved under its name, and nothing in it runs. */
export function fileHeaders({ name, type }: { name: string; type: string }): Record<string, string> {
  const way = shownTypes.includes(type) ? "inline" : "attachment";
  return {
    "Content-Type": type,
    "Content-Disposition": `${way}; filename="${asciiOf(name)}"; filename*=UTF-8''${encoded(name.toWellFormed())}`,
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox",
  };
}
