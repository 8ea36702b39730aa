import {
  type FormEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { useNavigate, useSearchParams } from 'react-router'
import { useText } from '#web/app/i18n/text.tsx'
import { TYPED_FILTERS, typedAddress } from './typed-filters.ts'
import './further-filters.css'
import './filter-form.css'

type FilterFormProps = { ref: Ref<HTMLFormElement>; children: ReactNode }

/** Sets all filters that a person has typed, whichever button sends it, also that of the sheet it is in. */
export function FilterForm({ ref, children }: FilterFormProps) {
  const text = useText()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  useImperativeHandle(ref, () => form.current as HTMLFormElement) // mounted before its handle is made
  const [isTyped, setTyped] = useState(false)
  const [show, setShow] = useState<Element | null>()
  const look = () => setTyped(form.current !== null && typedAddress(form.current, search) !== undefined)
  useEffect(look)
  useEffect(() => {
    setShow(form.current?.closest('.drawer-frame')?.querySelector('.filter-drawer-show'))
  }, [])
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const to = typedAddress(event.currentTarget, search)
    if (to !== undefined) navigate(to, { preventScrollReset: true })
    const { submitter } = event.nativeEvent as SubmitEvent // of a `submit`
    // A press on the words below does not reach the button's own listener.
    if (submitter && submitter === show) show.closest('dialog')?.close()
  }
  return (
    <form ref={form} id={TYPED_FILTERS} className="further" onInput={look} onSubmit={send} noValidate>
      {children}
      {isTyped && show && createPortal(<span>{text('further.show')}</span>, show)}
    </form>
  )
}
