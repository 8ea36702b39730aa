/** Reads the properties of a calendar file, unfolded: name without its parameters -> value. */
export function readIcs(content: string): Record<string, string> {
  const lines = content
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter(Boolean)
  return Object.fromEntries(
    lines.map((line) => {
      const colon = /^(?:[^":]|"[^"]*")*?:/.exec(line)?.[0].length ?? line.length
      const name = line.slice(0, colon - 1)
      return [name.split(';')[0] ?? name, line.slice(colon)]
    }),
  )
}
