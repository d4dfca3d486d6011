/** One line of the form of a dictionary; a new one has no id yet. */
export interface DictLine extends Record<string, unknown> {
  id?: string | undefined
  version?: number | undefined
  value: string
  label: string
  color?: string | null | undefined
  isDefault?: boolean | undefined
  state?: number | undefined
  orderNum?: number | undefined
}
const OWN = ['value', 'label', 'color', 'isDefault', 'state'] as const

/** What has to be written so that the items of a dictionary become these, in this order. A default that goes is taken back before another is set. */
export function itemChanges(
  before: readonly DictLine[],
  after: readonly DictLine[],
): { update: Record<string, unknown>[]; create: Record<string, unknown>[] } {
  const kept = new Map(before.map((item) => [item.id, item]))
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
    if (Object.keys(changed).length > 0) update.push({ id: was.id, version: item.version ?? was.version, ...changed })
  })
  return {
    update: update.toSorted((a, b) => Number(a['isDefault'] === true) - Number(b['isDefault'] === true)),
    create,
  }
}

/** The sentence of the book for a value that stands twice, or for more than one default. */
export function refuseItems(items: readonly DictLine[]): string | null {
  const seen = new Set<string>()
  for (const { value } of items) {
    if (seen.has(value)) return `字典值重复：${value}`
    seen.add(value)
  }
  return items.filter(({ isDefault }) => isDefault).length > 1 ? '只能有一个默认项' : null
}
