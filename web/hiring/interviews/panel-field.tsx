import type { Seat } from '#contract/hiring/interview-plans.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FormField } from '#web/parts/fields/form-field.tsx'
import '#web/parts/fields/check.css'
import './panel-field.css'

type PanelFieldProps = { team: Seat[]; panel: number[]; onPanel: (panel: number[]) => void }

/** Colleagues who take part. */
export function PanelField({ team, panel, onPanel }: PanelFieldProps) {
  const text = useText()
  return (
    <FormField
      name="panel"
      label={text('interview.panel')}
      hint={text('interview.panelHint')}
      isOptional
      isGroup
    >
      {({ id, ...attributes }) => (
        <div className="panel-field">
          {team.map(({ id: member, name, is_you }, at) => (
            <label key={member} className="check">
              <input
                {...attributes}
                {...(at === 0 && { id })}
                type="checkbox"
                checked={panel.includes(member)}
                onChange={({ currentTarget: { checked } }) =>
                  onPanel(checked ? [...panel, member] : panel.filter((each) => each !== member))
                }
              />
              {is_you ? text('interview.you', { name }) : name}
            </label>
          ))}
        </div>
      )}
    </FormField>
  )
}
