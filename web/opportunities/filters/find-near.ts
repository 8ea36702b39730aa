/** The browser may ask the person first; a kilometre's precision is near enough, and tells less. */
const LONGEST_MS = 30_000

/**
 * Finds where the person is, as the filter `near` takes it. Undefined where the browser does not know, empty where the page has another
 * address by then.
 */
export async function findNear(): Promise<string | undefined> {
  const asked = location.href
  const found = await new Promise<GeolocationPosition | undefined>((resolve) => {
    if (!navigator.geolocation) return resolve(undefined)
    const options = { timeout: LONGEST_MS, maximumAge: 60_000 }
    navigator.geolocation.getCurrentPosition(resolve, () => resolve(undefined), options)
  })
  if (!found) return undefined
  const { latitude, longitude } = found.coords
  return location.href === asked ? `${latitude.toFixed(2)},${longitude.toFixed(2)}` : ''
}
