import { useState } from 'react'
import {
  type FilePreview,
  type JobFile,
  type Mapping,
  readJobFile,
} from '#contract/integrations/job-files.ts'
import { api } from '#web/app/api.ts'
import { forgetDraft, keepDraft } from '#web/app/forms/form-draft.ts'
import { useOwnDraft } from '#web/app/forms/own-draft.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { asPageError } from '#web/app/problem.ts'
import { MappingStep } from '#web/integrations/job-files/mapping-step.tsx'
import { PreviewStep } from '#web/integrations/job-files/preview-step.tsx'
import { ResultStep } from '#web/integrations/job-files/result-step.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import type { Route } from './+types/job-file.ts'
import '#web/integrations/job-files/job-files.css'

export const clientLoader = ({ params: { id } }: Route.ClientLoaderArgs) =>
  api(readJobFile, { params: { id } }).catch(asPageError)
clientLoader.hydrate = true as const

/** A CSV of jobs: what its columns mean, what becomes of its rows, and what was imported. */
export default function JobFilePage({ loaderData: given }: Route.ComponentProps) {
  const text = useText()
  const rows = { name: given.name, count: given.lines }
  return (
    <WorkspacePage
      title={text('jobFiles.title')}
      about={<p>{text('jobFiles.read', rows)}</p>}
      back={{ to: '/admin/jobs/', label: text('jobFiles.back') }}
    >
      <div className="job-file">
        <Steps key={given.id} given={given} />
      </div>
    </WorkspacePage>
  )
}

function Steps({ given }: { given: JobFile }) {
  const [file, setFile] = useState(given)
  const { draft, left } = useOwnDraft<Mapping>(`job-file:${given.id}`)
  const [mapping, setMapping] = useState(() => chosenFor(given, left))
  const choose = (chosen: Mapping) => {
    setMapping(chosen)
    keepDraft(draft, chosen)
  }
  const take = (next: JobFile) => {
    setFile(next)
    if (next.done > 0) forgetDraft(draft)
  }
  const [preview, setPreview] = useState<FilePreview>()
  if (file.done > 0) return <ResultStep file={file} onFile={take} />
  if (!preview) return <MappingStep file={file} mapping={mapping} onMapping={choose} onChecked={setPreview} />
  return (
    <PreviewStep
      file={file}
      preview={preview}
      mapping={mapping}
      onFile={take}
      onBack={() => setPreview(undefined)}
    />
  )
}

/** The choice from before a reload. */
const chosenFor = ({ columns, mapping, done }: JobFile, kept: Mapping | undefined): Mapping =>
  done === 0 && kept?.columns?.length === columns.length ? kept : mapping
