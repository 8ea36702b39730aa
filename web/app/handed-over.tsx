/** Reads a stream of text to its end. */
export async function wholeText(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  const decoder = new TextDecoder()
  const reader = stream?.getReader()
  let text = ''
  for (let part = await reader?.read(); part?.value; part = await reader?.read())
    text += decoder.decode(part.value, { stream: true })
  return text
}

/** A text in a script must hold nothing that could end it, open a comment, or be read as a line's end. */
const ESCAPES: Record<string, string> = {
  "'": "\\'",
  '\\"': '"',
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/**
 * Hands the page's data over to React Router's script in the browser as ServerRouter does where it is given the stream; that
 * waits for the stream in the midst of rendering.
 */
export function HandedOver({ data, nonce }: { data: string; nonce: string }) {
  // Between single quotes, because it is full of double ones, each of which would need a sign more.
  const text = JSON.stringify(data)
    .slice(1, -1)
    .replace(/\\.|[<>&'\u2028\u2029]/g, (signs) => ESCAPES[signs] ?? signs)
  const script = `{const{streamController:c}=window.__reactRouterContext;c.enqueue('${text}');c.close()}`
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON that cannot end its script
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />
}
