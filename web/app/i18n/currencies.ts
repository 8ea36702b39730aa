import type { Option } from '#web/ui/combobox.tsx'

let options: Option[] | undefined

/** Every currency the browser can name: "GHS – Ghanaian Cedi". */
export function currencyOptions(): Option[] {
  if (options) return options
  const names = new Intl.DisplayNames(document.documentElement.lang, { type: 'currency', fallback: 'code' })
  options = Intl.supportedValuesOf('currency').map((value) => ({
    value,
    label: `${value} – ${names.of(value)}`,
  }))
  return options
}
