import type { Hostile } from './document.ts'

const rows: [name: string, does: string, content: string][] = [
  [
    'bomb-of-markers',
    'draws a line with markers at each corner of another, four times',
    [0, 1, 2, 3]
      .map(
        (n) =>
          `<marker id="m${n + 1}"><path d="M0 0${'L9 9'.repeat(99)}" marker-mid="url(#m${n})"/></marker>`,
      )
      .join('')
      .concat('<marker id="m0"><g/></marker><path d="M0 0L9 9L0 9" style="marker-mid:url(#m4)"/>'),
  ],
  [
    'bomb-of-markers-around',
    'gives them to whatever a group holds',
    '<marker id="m"><g/></marker><g marker-mid="url(#m)"><path d="M0 0L9 9"/></g>',
  ],
  [
    'bomb-of-dashes',
    'draws a line of a million million dashes',
    '<path d="M0 0L1e9 0" stroke-dasharray="0.0001"/>',
  ],
  [
    'bomb-of-dashes-by-style',
    'does so by a rule for all lines',
    '<style>.a{stroke-dasharray:0.001 0.001}</style><path class="a" d="M0 0L1e6 0"/>',
  ],
  [
    'bomb-of-tiles',
    'fills itself with tiles too small to see',
    '<pattern id="p" width="1e-4" height="1e-4" patternUnits="userSpaceOnUse"/><rect width="1e6" height="1e6" fill="url(#p)"/>',
  ],
  [
    'bomb-of-tiles-scaled',
    'makes them small by a scale',
    '<pattern id="p" width="1" height="1" patternTransform="scale(1e-6)"/><rect width="9" height="9"/>',
  ],
  ['bomb-of-noise', 'adds a million noises', '<filter id="f"><feTurbulence numOctaves="1000000"/></filter>'],
  [
    'bomb-of-a-filter',
    'reckons a filter far beyond what it is for',
    '<filter id="f" width="1000000" height="1000000"><feFlood/></filter>',
  ],
]

/** Drawings that keep their reader busy by lines, tiles and filters. */
export const drawingBombs = rows.map(
  ([name, does, content]): [string, string, string, Hostile['refused']] => [
    name,
    does,
    content,
    'file_too_complex',
  ],
)
