import { useId } from 'react'
import { LANGUAGES } from '#contract/languages.ts'
import type { MessageId } from '#web/app/i18n/i18n.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import type { Chosen } from './snippets.ts'
import './embeds.css'
import '#web/ui/field.css'

/** Each in its own words. */
const LANGUAGE_NAMES = Object.entries(LANGUAGES).map(([code, { name }]) => [code, name] as const)

/** The operator's colour, or the product's own, as the style sheets have it. */
const siteColor = () => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim()

type ChoicesProps = { chosen: Chosen; onChoose: (chosen: Chosen) => void }

const KINDS = { '': 'embeds.kind.both', job: 'embeds.kind.job', rfp: 'embeds.kind.rfp' } as const
const THEMES = { auto: 'embeds.theme.auto', light: 'embeds.theme.light', dark: 'embeds.theme.dark' } as const
const LIMITS = ['5', '10', '20', '50'].map((limit) => [limit, limit] as const)

/** How the list looks on the other site. */
export function EmbedChoices({ chosen, onChoose }: ChoicesProps) {
  const text = useText()
  const color = useId()
  const worded = <V extends string>(options: Record<V, MessageId>) =>
    Object.entries<MessageId>(options).map(([value, id]) => [value as V, text(id)] as const) // its keys
  return (
    <div className="embed-choices">
      <Choice
        label={text('embeds.kind')}
        value={chosen.kind}
        options={worded(KINDS)}
        onChoose={(kind) => onChoose({ ...chosen, kind })}
      />
      <Choice
        label={text('embeds.theme')}
        value={chosen.theme}
        options={worded(THEMES)}
        onChoose={(theme) => onChoose({ ...chosen, theme })}
      />
      <Choice
        label={text('embeds.limit')}
        value={chosen.limit}
        options={LIMITS}
        onChoose={(limit) => onChoose({ ...chosen, limit })}
      />
      <Choice
        label={text('embeds.language')}
        value={chosen.lang}
        options={LANGUAGE_NAMES}
        onChoose={(lang) => onChoose({ ...chosen, lang })}
      />
      <div className="field">
        <label htmlFor={color}>{text('embeds.accent')}</label>
        <div className="embed-color">
          <input
            id={color}
            type="color"
            value={chosen.accent || siteColor()}
            onChange={({ currentTarget }) => onChoose({ ...chosen, accent: currentTarget.value })}
          />
          {chosen.accent && (
            <button
              type="button"
              className={button('quiet')}
              onClick={() => onChoose({ ...chosen, accent: '' })}
            >
              {text('embeds.accentNone')}
            </button>
          )}
        </div>
      </div>
    </div>
  )
}

type ChoiceProps<V extends string> = {
  label: string
  value: V
  /** Values with their labels. */
  options: readonly (readonly [value: V, label: string])[]
  onChoose: (value: V) => void
}

function Choice<V extends string>({ label, value, options, onChoose }: ChoiceProps<V>) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input select"
        value={value}
        onChange={
          ({ currentTarget }) => onChoose(currentTarget.value as V) // one of the options
        }
      >
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}
