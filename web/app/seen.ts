const KEY = 'seen'
const MOST = 300

/** Opportunities whose page or preview this browser has shown, newest first. Logging out forgets them. */
export function seenIds(): number[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : []
  } catch {
    return []
  }
}

export function keepSeen(id: number) {
  const ids = [id, ...seenIds().filter((each) => each !== id)].slice(0, MOST)
  try {
    localStorage.setItem(KEY, JSON.stringify(ids))
  } catch {
    // Storage is blocked or full: nothing is marked.
  }
}

export function forgetSeen() {
  localStorage.removeItem(KEY)
}
