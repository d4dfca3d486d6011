/** A picked house as follow-up pages and the list of recent ones need it. */
export interface PickedHouse {
  id: string
  fullName: string
  communityId: number
}
export const RECENT_MAX = 10

/** The latest first, each house once. */
export const withRecent = (recent: readonly PickedHouse[], house: PickedHouse): PickedHouse[] =>
  [house, ...recent.filter((one) => one.id !== house.id)].slice(0, RECENT_MAX)

/** What the browser kept may be of any age and hand. */
export function parseRecent(text: string | null): PickedHouse[] {
  try {
    const parsed: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(parsed) ? parsed.filter(isPicked).slice(0, RECENT_MAX) : []
  } catch {
    return []
  }
}
export function isPicked(value: unknown): value is PickedHouse {
  const one = value as Partial<PickedHouse> | null
  return (
    typeof one === 'object' &&
    one !== null &&
    typeof one.id === 'string' &&
    typeof one.fullName === 'string' &&
    typeof one.communityId === 'number'
  )
}

/**
 * Address of the page that comes next: the house takes the place of its parameter. Null for anything but a path inside the
 * application.
 */
export function followUp(next: string | undefined, house: PickedHouse): string | null {
  if (next === undefined || !/^\/[\w$/-]*$/.test(next) || next.startsWith('//')) return null
  return next.replaceAll(/\$\w+/g, encodeURIComponent(house.id))
}
