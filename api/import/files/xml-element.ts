/** An XML element with its local name, its own text and its children. */
export class XmlElement {
  readonly name: string
  readonly attributes: Record<string, string>
  readonly children: XmlElement[] = []
  text = ''

  constructor(name: string, attributes: Record<string, string>) {
    this.name = name
    this.attributes = attributes
  }

  /** All elements at a path such as `TenderingProcess/TenderSubmissionDeadlinePeriod`. */
  all(path: string): XmlElement[] {
    let at: XmlElement[] = [this]
    for (const name of path.split('/')) {
      at = at.flatMap(({ children }) => children.filter((child) => child.name === name))
    }
    return at
  }

  first(path: string): XmlElement | undefined {
    return this.all(path)[0]
  }

  /** The trimmed text of the first element at the path. */
  value(path: string): string | undefined {
    return this.first(path)?.text.trim() || undefined
  }

  /** All descendants of that name. */
  within(name: string): XmlElement[] {
    return this.children.flatMap((child) => [...(child.name === name ? [child] : []), ...child.within(name)])
  }
}
