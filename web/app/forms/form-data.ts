/** A form's values as text; a repeated field gives its first value. */
export function textsOf(form: HTMLFormElement): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') texts[name] ??= value
  }
  return texts
}

/** A multipart body: lists repeat their name, null becomes an empty text, undefined is left out. */
export function formDataOf(values: object): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined) data.append(name, each instanceof Blob ? each : String(each ?? ''))
    }
  }
  return data
}

/** The body of a change: a form cannot express an empty list, and JSON cannot carry a file. */
export function bodyOf<T extends object>(change: T): T | FormData {
  if (!Object.values(change).some((value) => value instanceof File)) return change
  return formDataOf(
    Object.fromEntries(
      Object.entries(change).map(([name, value]) => [
        name,
        Array.isArray(value) && value.length === 0 ? '' : value,
      ]),
    ),
  )
}
