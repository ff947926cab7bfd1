import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";

/** The one font file, for `<link rel="preload" as="font" crossOrigin="anonymous">`; the same file that base.css names. */
export const fontUrl: string = figtree;
