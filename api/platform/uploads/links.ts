const SCHEMES = ['http', 'https', 'mailto', 'tel']
/** The scheme of an address, or what a reader could take for one; a host with its port, as in example.org:8080, has none. */
const SCHEME = /^([^/?#]*?):(?![0-9]+(?:[/?#]|$))/

/**
 * Whether a link of a document leads to the web, to a mailbox, to a telephone or into the document: all else could open a file
 * of the reader's machine or of its network, or start a program.
 */
export function isSafeLink(written: string): boolean {
  const link = plain(written)
  const scheme = SCHEME.exec(link)?.[1]?.toLowerCase()
  if (scheme !== undefined) return SCHEMES.includes(scheme) && !link.includes('\\')
  return !/^[\\/]|\\/.test(link) && !/^[a-z]:/i.test(link)
}

/** Whether a path or an address leaves the machine: \\host\share, //host, file://host. */
export const isNetworkPath = (written: string) => /^[\\/]{2}|:[\\/]{2}/.test(plain(written))

const ADDRESS =
  /(?:^|')(?:[a-z][\w+.-]*:[\\/]|[\\/]{2}[^\\/]|(?:file|smb|vnd\.[\w.+-]+|macro|private|\.uno):)/i

/** Whether a text begins as an address or as a path of a disk or a network, or has one behind a quote as formulas do. */
export const namesAddress = (written: string) => ADDRESS.test(plain(written))

/** Word and Writer name the template that a document was made with, on its author's disk: most CVs have one. */
export const isLocalTemplate = (written: string) =>
  /^(?:file:\/\/\/)?(?:[a-z]:[\\/])?[^\\/:%][^:]*$/i.test(plain(written))

/** Readers drop what cannot be seen; UTF-16 has such a sign beside each letter, and a mark before them. */
const plain = (written: string) =>
  written.replace(/^(?:\xfe\xff|\xff\xfe|\xef\xbb\xbf)|[\0-\x20\x7f-\xa0\p{Cf}\p{Z}]/gu, '')
