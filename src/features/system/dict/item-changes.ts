export interface Item extends Record<string, unknown> {
  id?: string
  version?: number
  value: string
  label: string
  color?: string | null
  isDefault?: boolean
  state?: number
  orderNum?: number
}
const OWN = ['value', 'label', 'color', 'isDefault', 'state'] as const

/** What has to be written so that the items of a dictionary become these, in this order. A default that goes is taken back before another is set. */
export function itemChanges(
  before: readonly Item[],
  after: readonly Item[],
): { remove: string[]; update: Record<string, unknown>[]; create: Record<string, unknown>[] } {
  const kept = new Map(before.map((item) => [item.id, item]))
  const stays = new Set(after.map(({ id }) => id))
  const update: Record<string, unknown>[] = []
  const create: Record<string, unknown>[] = []
  after.forEach((item, at) => {
    const orderNum = at + 1
    const own = Object.fromEntries(OWN.map((name) => [name, item[name] ?? null]))
    const was = item.id === undefined ? undefined : kept.get(item.id)
    if (!was) {
      create.push({ ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== null)), orderNum })
      return
    }
    const changed = Object.fromEntries(
      Object.entries({ ...own, orderNum }).filter(([name, value]) => (was[name] ?? null) !== value),
    )
    if (Object.keys(changed).length > 0) update.push({ id: was.id, version: was.version, ...changed })
  })
  return {
    remove: before.flatMap(({ id }) => (id !== undefined && !stays.has(id) ? [id] : [])),
    update: update.toSorted((a, b) => Number(a['isDefault'] === true) - Number(b['isDefault'] === true)),
    create,
  }
}

/** The sentence of the book for a value that stands twice, or for more than one default. */
export function refuseItems(items: readonly Item[]): string | null {
  const seen = new Set<string>()
  for (const { value } of items) {
    if (seen.has(value)) return `字典值重复：${value}`
    seen.add(value)
  }
  return items.filter(({ isDefault }) => isDefault).length > 1 ? '只能有一个默认项' : null
}
