import './skeleton.css'

/** Where a list will stand, seen after 300 ms only (interface.md). Says nothing: what it stands for is marked busy. */
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
