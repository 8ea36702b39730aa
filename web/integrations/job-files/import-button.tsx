import { useRef, useState } from 'react'
import { importJobFile, type JobFile, type Mapping } from '#contract/integrations/job-files.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { isCancelled, problemWords } from '#web/app/problem.ts'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import '#web/ui/progress.css'
import './job-files.css'

type ImportButtonProps = {
  file: JobFile
  mapping: Mapping
  label: string
  onFile: (file: JobFile) => void
}

/** Imports a file some rows at a time, so that a lost connection loses nothing: pressed again, it goes on. */
export function ImportButton({ file, mapping, label, onFile }: ImportButtonProps) {
  const text = useText()
  const [at, setAt] = useState<{ done: number; total: number }>()
  const [problem, setProblem] = useState<string>()
  const isBusy = useRef(false)
  const run = async () => {
    if (isBusy.current) return
    isBusy.current = true
    setProblem(undefined)
    setAt((now) => now ?? file)
    try {
      let next = file
      do {
        next = await api(importJobFile, { params: { id: String(file.id) }, body: mapping })
        setAt(next)
      } while (next.done < next.total)
      onFile(next)
    } catch (error) {
      if (isCancelled(error)) setAt(undefined)
      else setProblem(problemWords(error, text('error.offline.text')))
    }
    isBusy.current = false
  }
  const isRunning = at !== undefined && problem === undefined
  return (
    <>
      {problem !== undefined && (
        <Banner kind="error">
          {problem} {at && at.done > 0 && text('jobFiles.halted', { done: at.done, total: at.total })}
        </Banner>
      )}
      <button type="button" className={button('primary')} aria-disabled={isRunning} onClick={run}>
        {problem !== undefined && at && at.done > 0 ? text('jobFiles.goOn') : label}
      </button>
      {isRunning && (
        <label className="job-file-progress">
          <span role="status">{text('jobFiles.importing', { done: at.done, total: at.total })}</span>
          <progress max={at.total} value={at.done} />
        </label>
      )}
    </>
  )
}
