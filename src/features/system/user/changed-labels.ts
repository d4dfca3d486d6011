import type { AnyEntity } from '@wuguan/contract/kernel/entity'

/** Which fields a change touched, in their own words; an act that names itself says its name. */
export function changedLabels(entity: AnyEntity, after: unknown): string {
  if (typeof after !== 'object' || after === null) return ''
  const { 操作: act, ...rest } = after as Record<string, unknown>
  if (typeof act === 'string') return act
  return Object.keys(rest)
    .map((name) => entity.fields[name]?.label ?? entity.computed[name]?.label)
    .filter(Boolean)
    .join('、')
}
