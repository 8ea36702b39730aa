/** A JSON object of a source, read by paths of names; wrong shapes read as absent. */
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

  /** A string or a number as a string; the first such of several paths. */
  string(...paths: string[]): string | undefined {
    for (const path of paths) {
      const value = this.get(path)
      if ((typeof value === 'string' && value.trim()) || typeof value === 'number') return String(value)
    }
    return undefined
  }

  /** The items of a list; of a value that is none, the value itself. */
  list(path: string): JsonNode[] {
    const value = this.get(path)
    if (value === undefined) return []
    return (Array.isArray(value) ? value : [value]).map((item) => new JsonNode(item))
  }

  /** The strings of a list, or the one string. */
  strings(path: string): string[] {
    return this.list(path).flatMap(({ value }) => (typeof value === 'string' && value.trim() ? [value] : []))
  }
}
