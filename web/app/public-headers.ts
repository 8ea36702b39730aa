/** For pages that are the same for everybody: the server caches them until the catalogue changes, a CDN for a moment. */
export function publicHeaders() {
  return { 'Cache-Control': 'public, max-age=0, s-maxage=30' }
}
