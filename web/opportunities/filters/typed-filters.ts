import { changed } from '#web/app/list-address.ts'

/** The form of what a person types; the sheet's button sends it as well (filter-drawer.tsx). */
export const TYPED_FILTERS = 'typed-filters'
/** The field of one more skill. */
export const ONE_SKILL = 'one_skill'

type Given = (name: string) => string
type Typed = { names: string[]; apply: (next: URLSearchParams, given: Given) => void }

const PAY = ['pay', 'pay_currency', 'pay_period']

/** Fields that mean one thing together. */
const TYPED: Typed[] = [
  {
    names: ['place', 'radius'],
    apply: (next, given) => {
      set(next, 'place', given('place'))
      if (given('place')) next.delete('near')
      set(next, 'radius', next.has('place') || next.has('near') ? given('radius') : '')
    },
  },
  {
    names: PAY,
    apply: (next, given) => {
      for (const name of PAY) set(next, name, given('pay') && given(name))
    },
  },
  {
    names: [ONE_SKILL],
    apply: (next, given) => {
      const skill = given(ONE_SKILL)
      const has = next.getAll('skill').some((each) => each.toLowerCase() === skill.toLowerCase())
      if (skill && !has) next.append('skill', skill)
    },
  },
]

/** The list with what is typed and not yet sent; undefined when it is the list that is shown. */
export function typedAddress(form: HTMLFormElement, search: URLSearchParams): string | undefined {
  const data = new FormData(form)
  const given: Given = (name) => String(data.get(name) ?? '').trim()
  const to = changed(search, (next) => {
    for (const { names, apply } of TYPED) {
      if (names.some((name) => isEdited(form.elements.namedItem(name)))) apply(next, given)
    }
  })
  return to === changed(search, () => undefined) ? undefined : to
}

/** The defaults are what the address says. */
function isEdited(field: Element | RadioNodeList | null): boolean {
  if (field instanceof HTMLInputElement) return field.value !== field.defaultValue
  if (!(field instanceof HTMLSelectElement)) return false
  return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
}

function set(next: URLSearchParams, name: string, value: string) {
  if (value) next.set(name, value)
  else next.delete(name)
}
