import { JOB_COLUMNS, type JobFile, type Mapping, type Meaning } from '#contract/integrations/job-files.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { DataTable } from '#web/parts/data-table.tsx'
import { FormField } from '#web/parts/fields/form-field.tsx'
import './job-files.css'

type ColumnTableProps = { file: JobFile; mapping: Mapping; onMapping: (mapping: Mapping) => void }

/** The columns of a file with what is in them, and what each means. On a phone each is a card. */
export function ColumnTable({ file, mapping, onMapping }: ColumnTableProps) {
  const text = useText()
  const rows = file.columns.map(({ heading, samples }, at) => {
    const numbered = text('jobFiles.numbered', { number: at + 1 })
    // Without headings the first row holds a job like the others.
    return mapping.has_headings
      ? { at, title: heading || numbered, samples }
      : { at, title: numbered, samples: [heading, ...samples].filter(Boolean).slice(0, 2) }
  })
  const choose = (at: number, meaning: Meaning) =>
    onMapping({ ...mapping, columns: mapping.columns.map((each, index) => (index === at ? meaning : each)) })
  return (
    <FormField name="columns" label={text('jobFiles.columnsOf')} isGroup>
      {(attributes) => (
        <div className="job-file-columns">
          <DataTable
            rows={rows}
            rowKey={({ at }) => at}
            caption={text('jobFiles.columns')}
            columns={[
              { title: text('jobFiles.column'), cell: ({ title }) => title },
              { title: text('jobFiles.samples'), cell: ({ samples }) => <Samples samples={samples} /> },
              {
                title: text('jobFiles.means'),
                cell: ({ at, title }) => (
                  <select
                    {...(at === 0 && attributes)}
                    className="input select"
                    aria-label={text('jobFiles.meansOf', { column: title })}
                    value={mapping.columns[at] ?? ''}
                    onChange={({ currentTarget: { value } }) => choose(at, value as Meaning)} // one of the options
                  >
                    <option value="">{text('jobFiles.leftOut')}</option>
                    {JOB_COLUMNS.map((column) => (
                      <option key={column} value={column}>
                        {text(`jobFiles.field.${column}`)}
                      </option>
                    ))}
                  </select>
                ),
              },
            ]}
          />
        </div>
      )}
    </FormField>
  )
}

function Samples({ samples }: { samples: string[] }) {
  const text = useText()
  if (samples.length === 0) return <span className="quiet">{text('jobFiles.noSamples')}</span>
  return (
    <span className="job-file-samples">
      {samples.map((sample, at) => (
        // Two cells may say the same.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <span key={at}>{sample}</span>
      ))}
    </span>
  )
}
