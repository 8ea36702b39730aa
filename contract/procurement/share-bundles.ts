/**
 * Everything that a holder of an RFP's key has of one envelope, as one secret to split when it is handed on: each share by its id. The browser
 * writes it, the server reads it at the opening.
 */
type Bundled = { id: number; bytes: Uint8Array }

export function writeBundle(shares: Bundled[]): Uint8Array {
  const pairs = shares.map(({ id, bytes }) => [
    id,
    btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')),
  ])
  return new TextEncoder().encode(JSON.stringify(pairs))
}

/** Empty for a text that is no bundle: shares that do not belong together make anything. */
export function readBundle(bundle: Uint8Array): Bundled[] {
  try {
    const pairs: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bundle))
    if (!Array.isArray(pairs)) return []
    return pairs.map(([id, text]: [number, string]) => ({
      id: Number(id),
      bytes: Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)),
    }))
  } catch {
    return []
  }
}
