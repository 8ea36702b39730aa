type Placed = { path?: string | undefined }

/**
 * A table of routes by the first part of their paths, which are written from the root. React Router tries its routes one after the
 * other; an address can only match those of its place and those without one.
 */
export function placesOf<R extends Placed>(routes: Record<string, R | undefined>) {
  const all = Object.entries(routes)
  const places = new Set(all.map(([, route]) => firstPart(route?.path)).filter(Boolean))
  return {
    /** Empty where no path begins as the address does: it is matched with all routes. */
    placeOf(pathname: string): string {
      const place = firstPart(pathname.toLowerCase().slice(1))
      return places.has(place) ? place : ''
    },
    routesAt(place: string): Record<string, R | undefined> {
      const isThere = ([, route]: [string, R | undefined]) => ['', place].includes(firstPart(route?.path))
      return place ? Object.fromEntries(all.filter(isThere)) : routes
    },
  }
}

/** Nothing for a layout, and for a path that begins with a parameter. */
const firstPart = (path = ''): string => /^[\w-]+/.exec(path)?.[0] ?? ''
