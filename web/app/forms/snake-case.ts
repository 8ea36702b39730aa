/** `birthDate` -> `birth_date`: drafts are camelCase, the wire is snake_case (product-spec §7). */
function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

export function snakeKeys(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [snakeCase(name), value]))
}
