/** What an account's end takes along, or leaves. */
export function Consequences({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <>
      <p className="pt-2">{title}</p>
      <ul className="list-disc ps-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
