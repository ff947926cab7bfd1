/** A counter below its awning: four stripes with scalloped ends. */
const markBody =
  '<rect width="32" height="32" rx="8" fill="#17573f"/>' +
  '<path fill="#fbf3e2" d="M6 8h5v7.5a2.5 2.5 0 0 1-5 0zm10 0h5v7.5a2.5 2.5 0 0 1-5 0zM5.5 22h21a1.2 1.2 0 0 1 0 2.6h-21a1.2 1.2 0 0 1 0-2.6"/>' +
  '<path fill="#e8b04a" d="M11 8h5v7.5a2.5 2.5 0 0 1-5 0zm10 0h5v7.5a2.5 2.5 0 0 1-5 0z"/>';

/** Address of the favicon, small enough to be part of the page, which saves a request. */
export const faviconUrl: string = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${markBody}</svg>`,
)}`;

/** The logo and the name. `markOnly` where the name is shown elsewhere. */
export function Brand({ markOnly, className = "text-lg" }: { markOnly?: boolean; className?: string }) {
  return (
    <span className={`inline-flex items-center gap-[0.5em] font-bold tracking-tight ${className}`}>
      <svg viewBox="0 0 32 32" className="size-[1.6em] flex-none" aria-hidden>
        <rect width="32" height="32" rx="8" fill="#17573f" className="stroke-nav-hover" />
        <path
          fill="#fbf3e2"
          d="M6 8h5v7.5a2.5 2.5 0 0 1-5 0zm10 0h5v7.5a2.5 2.5 0 0 1-5 0zM5.5 22h21a1.2 1.2 0 0 1 0 2.6h-21a1.2 1.2 0 0 1 0-2.6"
        />
        <path fill="#e8b04a" d="M11 8h5v7.5a2.5 2.5 0 0 1-5 0zm10 0h5v7.5a2.5 2.5 0 0 1-5 0z" />
      </svg>
      <span className={markOnly ? "sr-only" : undefined}>Comptoir</span>
    </span>
  );
}
