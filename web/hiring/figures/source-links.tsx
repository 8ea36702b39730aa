import { useState } from 'react'
import { z } from 'zod'
import { addSourceLink, deleteSourceLink, type SourceLinks } from '#contract/hiring/figures.ts'
import { ChosenSource, SOURCE_LENGTH } from '#contract/opportunities/sources.ts'
import { useAct } from '#web/app/act.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useAbilities } from '#web/app/session/abilities.ts'
import { CopyField } from '#web/parts/fields/copy-field.tsx'
import { ErrorSummary } from '#web/parts/fields/error-summary.tsx'
import { FormErrorsContext } from '#web/parts/fields/form-context.ts'
import { SubmitButton } from '#web/parts/fields/submit-button.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { button } from '#web/ui/button.ts'
import './figures.css'
import '#web/parts/fields/form-page.css'
import '#web/parts/panel.css'

type SourceLinksPanelProps = { id: number; links: SourceLinks }

const Typed = z.object({ source: ChosenSource })

/** Links to a job, each for a place where it is advertised. */
export function SourceLinksPanel({ id, links }: SourceLinksPanelProps) {
  const text = useText()
  const [shown, show] = useState(links)
  const [added, setAdded] = useState<string>()
  const canEdit = useAbilities().includes('posts.edit')
  const [typed, setTyped] = useState('')
  const form = useForm({
    schema: Typed,
    values: () => ({ source: typed }),
    submit: async ({ source }) => {
      show(await api(addSourceLink, { params: { id: String(id) }, body: { source } }))
      setAdded(source)
      setTyped('')
    },
  })
  return (
    <section className="panel figures-links">
      <h2>{text('figures.links')}</h2>
      <p className="quiet">{text('figures.linksAbout')}</p>
      {canEdit && (
        <FormErrorsContext value={form.fault?.fields ?? {}}>
          <form noValidate className="form figures-link-form" onSubmit={form.onSubmit}>
            {form.fault && <ErrorSummary fault={form.fault} onClose={form.clear} />}
            <TextField
              name="source"
              label={text('figures.linkName')}
              hint={text('figures.linkHint')}
              maxLength={SOURCE_LENGTH}
              autoCapitalize="none"
              value={typed}
              onValue={setTyped}
            />
            <SubmitButton
              label={text('figures.linkAdd')}
              pendingLabel={text('figures.linkAdd')}
              isPending={form.isPending}
            />
          </form>
        </FormErrorsContext>
      )}
      {shown.map(({ source }) => (
        <CopyField
          key={source}
          label={source}
          address={`${location.origin}/jobs/${id}/?source=${source}`}
          copyLabel={text('figures.linkCopy')}
          isNew={source === added}
        >
          {canEdit && <DeleteLink id={id} source={source} onDone={show} />}
        </CopyField>
      ))}
    </section>
  )
}

type DeleteLinkProps = { id: number; source: string; onDone: (links: SourceLinks) => void }

function DeleteLink({ id, source, onDone }: DeleteLinkProps) {
  const text = useText()
  const { act, isPending } = useAct()
  const remove = async () => onDone(await api(deleteSourceLink, { params: { id: String(id), source } }))
  return (
    <button
      type="button"
      className={button('quiet')}
      disabled={isPending}
      onClick={() => void act(text('figures.linkDeleted'), remove)}
    >
      {text('figures.linkDelete')}
      <span className="sr-only"> {source}</span>
    </button>
  )
}
