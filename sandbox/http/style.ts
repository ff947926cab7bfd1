import { createHash } from "node:crypto";

/** Styles of the sandbox's own pages: the product's colours, in both themes. */
export const style = `
:root{color-scheme:light dark;--paper:light-dark(#f7f2e8,#181613);--surface:light-dark(#fffdf9,#211f1b);
--line:light-dark(#e0d7c6,#3b362f);--edge:light-dark(#8c8069,#8a7f6e);--ink:light-dark(#2b241b,#f2ebdf);
--soft:light-dark(#655b4b,#bcb1a0);--accent:light-dark(#17573f,#74cba4);--accent-ink:light-dark(#fffdf6,#0a1f16);
--brass-soft:light-dark(#faecc9,#3c2f14);--brass-ink:light-dark(#6b4703,#f2cf88);--danger:light-dark(#a8301f,#f18f7e);
--focus:light-dark(#c2560c,#ffb267);font:1rem/1.5 "Figtree Variable",ui-sans-serif,system-ui,sans-serif}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);overflow-wrap:anywhere}
.banner{background:var(--brass-soft);color:var(--brass-ink);padding:.5rem 1rem;text-align:center;font-weight:600}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 3rem}
main.narrow{max-width:34rem}
h1{font-size:1.625rem;line-height:1.25;margin:0 0 .5rem}
h2{font-size:1.125rem;margin:0 0 .75rem}
p{margin:0 0 .75rem}
.soft{color:var(--soft);font-size:.875rem}
.card{background:var(--surface);border:1px solid var(--line);border-radius:.75rem;padding:1.25rem;margin:1rem 0}
a{color:var(--accent);text-underline-offset:.15em}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
form{margin:0}
fieldset{border:0;margin:0 0 1rem;padding:0;min-width:0}
legend{font-weight:600;padding:0;margin-bottom:.375rem}
label{display:block}
.field{margin-bottom:.75rem}
.field>label{font-weight:600;font-size:.9375rem;margin-bottom:.25rem}
.choice{display:flex;gap:.625rem;align-items:flex-start;padding:.5rem 0}
.choice input{width:1.25rem;height:1.25rem;margin:.125rem 0 0;accent-color:var(--accent);flex:none}
.choice code{display:block}
input:not([type=radio],[type=checkbox]),select,textarea{font:inherit;color:inherit;background:var(--surface);
border:1px solid var(--edge);border-radius:.5rem;padding:.5rem .625rem;width:100%;min-height:2.75rem}
textarea{min-height:5.5rem}
button{font:inherit;font-weight:600;color:var(--accent-ink);background:var(--accent);border:1px solid var(--accent);
border-radius:.5rem;padding:.5rem 1rem;min-height:2.75rem;cursor:pointer}
button.quiet{background:transparent;color:var(--accent)}
button.danger{background:transparent;color:var(--danger);border-color:var(--danger)}
.row{display:flex;flex-wrap:wrap;gap:.625rem;align-items:center}
.grid{display:grid;gap:0 1rem;grid-template-columns:repeat(auto-fit,minmax(min(14rem,100%),1fr))}
ul.plain{list-style:none;margin:0;padding:0}
ul.plain>li{padding:.75rem 0;border-top:1px solid var(--line)}
ul.plain>li:first-child{border-top:0}
code{font-size:.8125rem;color:var(--soft)}
.tag{display:inline-block;background:var(--brass-soft);color:var(--brass-ink);border-radius:.375rem;padding:0 .5rem;font-size:.8125rem;font-weight:600}
blockquote{margin:.5rem 0;padding:.25rem 0 .25rem .75rem;border-left:3px solid var(--line)}
`;
export const styleHash = createHash("sha256").update(style).digest("base64");
