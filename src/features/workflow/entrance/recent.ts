/** The settings pages that somebody opened last, on this browser. */
const MAX = 8
const key = (userId: number) => `entrance_recent_${userId}`

export function recentOf(userId: number, storage: Pick<Storage, 'getItem'> = localStorage): readonly string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key(userId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one): one is string => typeof one === 'string').slice(0, MAX) : []
  } catch {
    return []
  }
}
export function remember(userId: number, route: string, storage: Storage = localStorage): void {
  const routes = [route, ...recentOf(userId, storage).filter((one) => one !== route)].slice(0, MAX)
  storage.setItem(key(userId), JSON.stringify(routes))
}
