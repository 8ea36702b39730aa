import type { Document } from './operations.ts'

const INPUT = /^(.+)Input$/
const REF = /"#\/components\/schemas\/(\w+)"/g

/** Makes one schema of the sent and the answered where both are equal; unused ones go. */
export function joinEqualSchemas(document: Document): Document {
  let text = JSON.stringify(document)
  for (;;) {
    const { schemas = {} } = asDocument(text).components
    const equal = Object.keys(schemas).filter((name) => isEqual(schemas, name))
    if (equal.length === 0) return withoutUnused(asDocument(text))
    text = renamed(text, new Set(equal))
  }
}

// Text that was made of a document.
const asDocument = (text: string) => JSON.parse(text) as Document

const outputOf = (name: string) => INPUT.exec(name)?.[1]

/** A schema that refers to itself is equal to one that refers to the other in the same place. */
function isEqual(schemas: Record<string, unknown>, name: string): boolean {
  const output = outputOf(name)
  if (output === undefined || !(output in schemas)) return false
  const own = JSON.stringify(schemas[name]).replaceAll(`schemas/${name}"`, `schemas/${output}"`)
  return own === JSON.stringify(schemas[output])
}

function renamed(text: string, names: Set<string>): string {
  const document = asDocument(
    text.replaceAll(REF, (ref, name: string) =>
      names.has(name) ? `"#/components/schemas/${outputOf(name)}"` : ref,
    ),
  )
  const schemas = { ...document.components.schemas }
  for (const name of names) {
    schemas[outputOf(name) ?? name] ??= schemas[name]
    delete schemas[name]
  }
  return JSON.stringify({ ...document, components: { ...document.components, schemas } })
}

/** One that is only sent has the name of the contract too. */
function withoutUnused(document: Document): Document {
  const used = usedIn(document)
  const schemas = document.components.schemas ?? {}
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)))
  const lean = { ...document, components: { ...document.components, schemas: kept } }
  const onlySent = [...used].filter((name) => {
    const output = outputOf(name)
    return output !== undefined && !used.has(output)
  })
  return asDocument(renamed(JSON.stringify(lean), new Set(onlySent)))
}

function usedIn({ paths, components: { responses, schemas = {} } }: Document): Set<string> {
  const used = new Set<string>()
  const follow = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(REF)) {
      if (used.has(name)) continue
      used.add(name)
      follow(schemas[name])
    }
  }
  follow([paths, responses])
  return used
}
