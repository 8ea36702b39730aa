export const DRAWING = 'http://www.w3.org/2000/svg'

/** Elements of SVG that draw, describe or hold what is drawn. */
export const DRAWING_ELEMENTS = new Set(
  (
    'svg|g|defs|symbol|use|switch|title|desc|metadata|style|view|path|rect|circle|ellipse|line|polyline|' +
    'polygon|text|tspan|tref|textPath|altGlyph|flowRoot|flowRegion|flowPara|flowSpan|image|linearGradient|' +
    'radialGradient|stop|pattern|clipPath|mask|marker|filter|feBlend|feColorMatrix|feComponentTransfer|' +
    'feComposite|feConvolveMatrix|feDiffuseLighting|feDisplacementMap|feDistantLight|feDropShadow|feFlood|' +
    'feFuncA|feFuncB|feFuncG|feFuncR|feGaussianBlur|feMerge|feMergeNode|feMorphology|feOffset|fePointLight|' +
    'feSpecularLighting|feSpotLight|feTile|feTurbulence|font|font-face|font-face-src|font-face-name|' +
    'missing-glyph|glyph|hkern|vkern'
  ).split('|'),
)

/** Programs note author, licence and settings of a drawing in these namespaces; no reader shows them. */
export const DRAWING_NOTES =
  /^http:\/\/(?:www\.inkscape\.org\/namespaces\/|sodipodi\.sourceforge\.net\/DTD\/|www\.w3\.org\/1999\/02\/22-rdf-syntax-ns#$|creativecommons\.org\/ns#$|web\.resource\.org\/cc\/$|purl\.org\/dc\/)/
