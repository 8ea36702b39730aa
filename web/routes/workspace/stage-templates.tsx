import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { deleteStageTemplate, listStageTemplates, type StageTemplate } from '#contract/hiring/job-stages.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { asPageError } from '#web/app/problem.ts'
import { useAbilities } from '#web/app/session/abilities.ts'
import { toast } from '#web/app/toast.ts'
import { StageTemplateDialog } from '#web/hiring/stage-editor/stage-template-dialog.tsx'
import { ActDialog } from '#web/parts/workspace/act-dialog.tsx'
import { NotForRole } from '#web/parts/workspace/not-for-role.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Route } from './+types/stage-templates.ts'
import '#web/hiring/stage-editor/stage-list.css'

export async function clientLoader() {
  return api(listStageTemplates).catch(asPageError)
}
clientLoader.hydrate = true as const

/** Templates of stages that the company's jobs begin with. */
export default function StageTemplates({ loaderData: templates }: Route.ComponentProps) {
  const text = useText()
  const canEdit = useAbilities().includes('templates.edit')
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<StageTemplate | 'new'>()
  const [leaving, setLeaving] = useState<StageTemplate>()
  if (!canEdit) return <NotForRole />
  const finish = (said: string) => {
    setOpen(undefined)
    toast('success', said)
    void revalidate()
  }
  return (
    <WorkspacePage
      title={text('stages.templatesTitle')}
      about={text('stages.templatesLead')}
      actions={
        <button type="button" className={button('primary')} onClick={() => setOpen('new')}>
          <Icon name="add" />
          {text('stages.templateAdd')}
        </button>
      }
    >
      {templates.length === 0 && <p className="quiet">{text('stages.templatesNone')}</p>}
      <ul className="stage-templates">
        {templates.map((template) => (
          <li key={template.id}>
            <Template template={template} />
            <button
              type="button"
              className={button('icon')}
              aria-label={text('stages.templateEditOf', { name: template.name })}
              onClick={() => setOpen(template)}
            >
              <Icon name="edit" />
            </button>
            <button
              type="button"
              className={button('icon')}
              aria-label={text('stages.templateDeleteOf', { name: template.name })}
              onClick={() => setLeaving(template)}
            >
              <Icon name="delete" />
            </button>
          </li>
        ))}
      </ul>
      {open && (
        <StageTemplateDialog
          template={open === 'new' ? undefined : open}
          onDone={() => finish(text('stages.templateSaved'))}
          onClose={() => setOpen(undefined)}
        />
      )}
      {leaving && (
        <ActDialog
          title={text('stages.templateDelete')}
          words={text('stages.templateDeleteText', { name: leaving.name })}
          confirmLabel={text('stages.templateDelete')}
          act={async () => {
            await api(deleteStageTemplate, { params: { id: String(leaving.id) } })
            finish(text('stages.templateDeleted'))
          }}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </WorkspacePage>
  )
}

function Template({ template: { name, stages, is_default } }: { template: StageTemplate }) {
  const text = useText()
  return (
    <div>
      <h2 className="strong">{name}</h2>
      <p className="quiet">{stages.map((stage) => stage.name).join(' → ')}</p>
      {is_default && <p className="fine">{text('stages.templateIsDefault')}</p>}
    </div>
  )
}
