/** Some platforms show the beginning of a review only: it must not take the place of the whole text we may have. `i`: what came in, `r`: what is stored. */
export const fullText = `case when i."text" ~ '(…|\\.\\.\\.)$' and starts_with(r.text, rtrim(i."text", '.… ')) then r.text else i."text" end`;
