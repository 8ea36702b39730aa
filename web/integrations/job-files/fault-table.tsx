import type { FileFault, JobFile } from '#contract/integrations/job-files.ts'
import { useWording } from '#web/app/i18n/problem-texts.ts'
import { useText } from '#web/app/i18n/text.tsx'
import './job-files.css'
import { DataTable } from '#web/parts/data-table.tsx'

type FaultTableProps = {
  columns: JobFile['columns']
  faults: FileFault[]
  caption: string
  /** Rows that are kept out, and others that become drafts nevertheless. */
  isMixed?: boolean
}

/** Lists the faults of a file, each at its row and column. */
export function FaultTable({ columns, faults, caption, isMixed = false }: FaultTableProps) {
  const text = useText()
  const word = useWording()
  const rows = faults.map((fault, at) => ({ ...fault, at }))
  return (
    <DataTable
      rows={rows}
      rowKey={({ at }) => at}
      caption={caption}
      columns={[
        { title: text('jobFiles.row'), cell: ({ line }) => text('jobFiles.rowOf', { line }) },
        {
          title: text('jobFiles.column'),
          cell: ({ column }) =>
            column === null
              ? '–'
              : columns[column]?.heading || text('jobFiles.numbered', { number: column + 1 }),
        },
        {
          title: text('jobFiles.value'),
          cell: ({ value }) => <span className="job-file-value">{value || '–'}</span>,
        },
        {
          title: text('jobFiles.reason'),
          cell: ({ code, params, message }) => word({ code, ...(params && { params }) }, message),
        },
        isMixed && {
          title: text('jobFiles.then'),
          cell: ({ refuses }) => text(refuses ? 'jobFiles.then.out' : 'jobFiles.then.draft'),
        },
      ]}
    />
  )
}
