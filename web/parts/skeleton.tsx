import './skeleton.css'

/** A placeholder that appears after 300 ms (interface.md). Hidden from screen readers, which hear `aria-busy`. */
export function Skeleton({ rows }: { rows: number }) {
  return (
    <div className="skeleton" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are all the same
        <span key={row} />
      ))}
    </div>
  )
}
