/** A name of an element of the same drawing, in a style or a property. */
const OWN = /url\(\s{0,9}(["']?)#([^\s"'()\\%]{1,999})\1\s{0,9}\)/gi
const REACHING =
  /url\s*\(|(?:src|image|image-set)\(|expression\s*\(|progid:|behaviou?r\s*:|-moz-binding|(?:java|vb)script\s*:|\\/i
const RULE = /@(?!media\b|font-face\b)/i

/** @returns ids of the elements of the drawing to which a style or a property refers, as in url(#a) */
export const namesInStyle = (style: string) => [...style.matchAll(OWN)].map(([, , id = '']) => id)

/** Whether a style or a property takes or runs something from outside of the drawing, or could by the escapes in it. */
export const reachesFromStyle = (style: string, { isSheet = false } = {}): boolean =>
  [style, withoutRemarks(style)].some((written) => {
    const rest = written.replace(OWN, '')
    return REACHING.test(rest) || (isSheet && RULE.test(rest))
  })

/** Some readers take remarks out before they read. */
function withoutRemarks(style: string): string {
  const [before, ...remarks] = style.split('/*')
  return remarks.reduce((kept, remark) => {
    const end = remark.indexOf('*/')
    return end < 0 ? kept : kept + remark.slice(end + 2)
  }, before ?? '')
}
