/** Turns text around, or hides in it. Joiners are letters to some languages. */
const HIDING = /[\p{Cc}\p{Co}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u2060-\u206f\u202a-\u202e\ufeff\ufff9-\ufffb]/u
/** A colon begins a stream of NTFS, and ends a drive. */
const PATH = /[\\:]|^\/|(?:^|\/)\.\.(?:\/|$)/
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** Whether a name in an archive could be another one on the disk of who unpacks it. */
export function isUnsafeName(name: string): boolean {
  const plain = name.normalize('NFKC')
  const last = plain.split('/').at(-1) ?? ''
  // Some signs become a dot, where names are compared.
  const hasFalseDot = plain.split('.').length !== name.split('.').length
  return hasFalseDot || HIDING.test(name) || PATH.test(plain) || DEVICE.test(last) || /[. ]$/.test(last)
}

/** In lower case, '' without one; of a name that is unsafe it may not be the one that a reader goes by. */
export const extensionOf = (name: string) =>
  /\.([^./]*)$/.exec(name.normalize('NFKC').replace(/\p{Cf}/gu, ''))?.[1]?.toLowerCase() ?? ''
