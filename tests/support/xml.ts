import { SaxesParser } from 'saxes'

type XmlElement = {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  text: string
}

/**
 * The root element of a document.
 * @throws on anything that is not well-formed XML 1.0, characters included
 */
export function parseXml(source: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => {
    open.pop()
  })
  parser.on('text', (text) => {
    const element = open.at(-1)
    if (element) element.text += text
  })
  parser.write(source).close()
  const [document] = root.children
  if (!document) throw new Error('The document is empty')
  return document
}

/** The child elements of this name; `textOf` gives the text of the first. */
export const childrenOf = (element: XmlElement, name: string) =>
  element.children.filter((child) => child.name === name)

export const textOf = (element: XmlElement, name: string) => childrenOf(element, name)[0]?.text
