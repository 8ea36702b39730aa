/** The lines of a calendar file as RFC 5545 has them: `name` without parameters. */
type Line = { name: string; parameters: string; value: string }

type IcsComponent = { name: string; lines: Line[]; parts: IcsComponent[] }

/**
 * Reads a calendar file with nothing of what wrote it.
 * @throws Error where a line is too long, broken by a bare LF, no property, or a component does not end
 */
export function parseIcs(content: string): IcsComponent {
  const root: IcsComponent = { name: '', lines: [], parts: [] }
  const open = [root]
  if (!content.endsWith('\r\n')) throw new Error('The last line does not end')
  // A mail has empty lines after it.
  const text = content.replace(/(?:\r\n)+$/, '')
  for (const raw of text.split('\r\n')) {
    if (Buffer.byteLength(raw) > 75) throw new Error(`Too long: ${raw}`)
    if (/(?!\t)\p{Cc}/u.test(raw)) throw new Error(`A control character: ${JSON.stringify(raw)}`)
  }
  for (const unfolded of text.replace(/\r\n[ \t]/g, '').split('\r\n')) {
    const line = lineOf(unfolded)
    const inner = open.at(-1)
    if (!inner) throw new Error('Something ends that did not begin')
    if (line.name === 'BEGIN') {
      const part = { name: line.value, lines: [], parts: [] }
      inner.parts.push(part)
      open.push(part)
    } else if (line.name === 'END') {
      if (open.pop()?.name !== line.value) throw new Error(`${line.value} ends in another part`)
    } else inner.lines.push(line)
  }
  const [calendar] = root.parts
  if (open.length > 1 || root.parts.length !== 1 || root.lines.length > 0 || calendar?.name !== 'VCALENDAR')
    throw new Error('It is not one calendar')
  return calendar
}

const LINE = /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/

function lineOf(text: string): Line {
  const [, name, parameters, value] = LINE.exec(text) ?? []
  if (name === undefined || parameters === undefined || value === undefined)
    throw new Error(`No property: ${text}`)
  return { name, parameters, value }
}

const valuesOf = ({ lines }: IcsComponent) =>
  Object.fromEntries(lines.map(({ name, value }) => [name, value]))

/** The properties of each event, without those of its reminders. */
export const eventsIn = (content: string): Record<string, string>[] =>
  parseIcs(content)
    .parts.filter(({ name }) => name === 'VEVENT')
    .map(valuesOf)

/** The reminders of each event. */
export const alarmsIn = (content: string): Record<string, string>[][] =>
  parseIcs(content)
    .parts.filter(({ name }) => name === 'VEVENT')
    .map(({ parts }) => parts.map(valuesOf))

/** The properties of a calendar and of its only event. */
export function readIcs(content: string): Record<string, string> {
  return { ...valuesOf(parseIcs(content)), ...eventsIn(content)[0] }
}
