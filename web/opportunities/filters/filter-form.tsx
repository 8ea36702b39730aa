import type { FormEvent, ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { FilterName } from '#contract/opportunities/filters.ts'
import { changed } from '#web/app/list-address.ts'
import { button } from '#web/ui/button.ts'
import './filter-form.css'

type FilterFormProps = {
  /** The filters that it sets in place of those before; others stay. */
  names: FilterName[]
  submit: string
  children: ReactNode
}

/** Sets filters that a person types; the address has what was filled in. */
export function FilterForm({ names, submit, children }: FilterFormProps) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const set = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const to = changed(search, (next) => {
      for (const name of names) next.delete(name)
      const [main = ''] = names
      // The others mean nothing without the first.
      if (!String(given.get(main) ?? '').trim()) return
      for (const name of names) {
        const value = String(given.get(name) ?? '').trim()
        if (value) next.set(name, value)
      }
    })
    navigate(to, { preventScrollReset: true })
  }
  return (
    <form className="filter-form" onSubmit={set} noValidate>
      {children}
      <button type="submit" className={button('secondary')}>
        {submit}
      </button>
    </form>
  )
}
