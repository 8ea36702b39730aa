import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { searchCodes } from '#contract/procurement/codes.ts'
import type { Code } from '#contract/procurement/plan.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { documentLanguage } from '#web/app/i18n/i18n.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { button } from '#web/ui/button.ts'
import type { FieldAttributes } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { OptionList, useActiveOption } from '#web/ui/option-list.tsx'
import type { PlanProps } from './plan-props.ts'
import '#web/ui/combobox.css'
import './codes-field.css'

/** Codes of what is procured: CPV by search, UNSPSC as typed. */
export function CodesField({ plan: { codes }, onPlan }: PlanProps) {
  const text = useText()
  const isFull = codes.length >= LIMITS.codes
  const has = ({ scheme, id }: Code) => codes.some((code) => code.scheme === scheme && code.id === id)
  const add = (code: Code) => {
    if (!isFull && !has(code)) onPlan({ codes: [...codes, code] })
  }
  return (
    <>
      <FormField name="codes" label={text('plan.codes')} hint={text('rfp.codesHint', { max: LIMITS.codes })}>
        {(attributes) => <CodeSearch attributes={attributes} isFull={isFull} onCode={add} />}
      </FormField>
      {codes.length > 0 && (
        <ul className="codes" aria-label={text('rfp.codesChosen')}>
          {codes.map((code) => (
            <li key={code.scheme + code.id}>
              <span>{text('plan.code', code)}</span>
              <button
                type="button"
                className={button('quiet')}
                aria-label={text('rows.removeOf', { name: code.description })}
                onClick={() => {
                  onPlan({ codes: codes.filter((each) => each !== code) })
                  document.querySelector<HTMLElement>('#field-codes')?.focus()
                }}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {!isFull && <OwnCode onCode={add} />}
    </>
  )
}

const PAUSE_MS = 150

type CodeSearchProps = { attributes: FieldAttributes; isFull: boolean; onCode: (code: Code) => void }

function CodeSearch({ attributes: { name: _, ...input }, isFull, onCode }: CodeSearchProps) {
  const text = useText()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const found = useFoundCodes(typed)
  const { active, setActive, moveActive, attributes } = useActiveOption(input.id, found?.length ?? 0, isOpen)
  const choose = (code: Code | undefined) => {
    if (!code) return
    onCode(code)
    setTyped('')
    setOpen(false)
    setActive(-1)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') choose(found?.[Math.max(active, 0)])
    else if (event.key === 'Escape' && isOpen) setOpen(false)
    else if (!isOpen || !moveActive(event)) return
    event.preventDefault()
  }
  return (
    <div className="combobox">
      <input
        {...input}
        {...attributes}
        type="text"
        className="input"
        autoComplete="off"
        disabled={isFull}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setOpen(true)
          setActive(-1)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      {isOpen && found && (
        <OptionList
          id={input.id}
          label={text('rfp.codesFound')}
          options={found.map((code) => ({ value: code.id, label: text('plan.code', code) }))}
          active={active}
          onChoose={({ value }) => choose(found.find(({ id }) => id === value))}
          empty={text('form.noMatch')}
        />
      )}
    </div>
  )
}

/** The codes that the server finds for what was typed last; undefined while nothing is typed. */
function useFoundCodes(typed: string): Code[] | undefined {
  const [found, setFound] = useState<Code[]>()
  const wanted = useRef('')
  useEffect(() => {
    const search_key = typed.trim()
    wanted.current = search_key
    if (search_key.length < 2) return setFound(undefined)
    const waiting = setTimeout(() => {
      const query = { search_key: search_key.slice(0, LIMITS.searchKeyLength), language: documentLanguage() }
      api(searchCodes, { query }).then(
        (codes) => wanted.current === search_key && setFound(codes),
        () => setFound(undefined),
      )
    }, PAUSE_MS)
    return () => clearTimeout(waiting)
  }, [typed])
  return found
}

/** A code of UNSPSC, whose list is not ours to copy. */
function OwnCode({ onCode }: { onCode: (code: Code) => void }) {
  const text = useText()
  const [id, setId] = useState('')
  const [description, setDescription] = useState('')
  const isWhole = /^\d{8}$/.test(id.trim()) && description.trim() !== ''
  return (
    <details className="own-code">
      <summary>{text('rfp.unspsc')}</summary>
      <div className="own-code-fields">
        <TextField
          name="unspsc"
          label={text('rfp.unspscCode')}
          hint={text('rfp.unspscHint')}
          inputMode="numeric"
          maxLength={8}
          value={id}
          onValue={setId}
        />
        <TextField
          name="unspsc-words"
          label={text('rfp.unspscWords')}
          maxLength={LIMITS.shortTextLength}
          value={description}
          onValue={setDescription}
        />
        <button
          type="button"
          className={button('secondary')}
          disabled={!isWhole}
          onClick={() => {
            onCode({ scheme: 'UNSPSC', id: id.trim(), description: description.trim() })
            setId('')
            setDescription('')
          }}
        >
          {text('rfp.unspscAdd')}
        </button>
      </div>
    </details>
  )
}
