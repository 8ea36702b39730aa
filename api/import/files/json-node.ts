/** Reads a JSON object by paths of names; a value of the wrong type counts as absent. */
export class JsonNode {
  readonly value: unknown

  constructor(value: unknown) {
    this.value = value
  }

  get(path: string): unknown {
    let at: unknown = this.value
    for (const name of path.split('/')) {
      if (at === null || typeof at !== 'object' || Array.isArray(at) || !Object.hasOwn(at, name))
        return undefined
      at = Reflect.get(at, name)
    }
    return at ?? undefined
  }

  has(path: string): boolean {
    return this.get(path) !== undefined
  }

  node(path: string): JsonNode {
    return new JsonNode(this.get(path))
  }

  /** The first string or number among several paths, as a string. */
  string(...paths: string[]): string | undefined {
    for (const path of paths) {
      const value = this.get(path)
      if ((typeof value === 'string' && value.trim()) || typeof value === 'number') return String(value)
    }
    return undefined
  }

  /** The items of a list; a single value counts as a list of one. */
  list(path: string): JsonNode[] {
    const value = this.get(path)
    if (value === undefined) return []
    return (Array.isArray(value) ? value : [value]).map((item) => new JsonNode(item))
  }

  /** The strings of a list; a single string counts as a list of one. */
  strings(path: string): string[] {
    return this.list(path).flatMap(({ value }) => (typeof value === 'string' && value.trim() ? [value] : []))
  }
}
