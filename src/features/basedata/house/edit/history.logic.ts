import type { HouseHistory } from '@wuguan/contract/basedata/house.actions'
import { house } from '@wuguan/contract/basedata/house.entity'
import { formatMoney, isDecimal } from '@wuguan/contract/kernel/decimal'
import type { Field } from '@wuguan/contract/kernel/fields'
import { labelOf } from '@wuguan/contract/kernel/options'

export interface HistoryEvent {
  at: string
  title: string
  who: string | null
  lines: readonly string[]
}
const VERBS: Readonly<Record<string, string>> = {
  add: '新增',
  edit: '修改',
  delete: '删除',
  import: '导入',
  approve: '审批',
  other: '变更',
}

/** One story of a house, newest first: what was done to it, and which fields were changed by hand. */
export function storyOf({ timeline, lineage, changes }: HouseHistory): HistoryEvent[] {
  const done = timeline.map(({ at, action, actorName, fromState, toState, remark }) => ({
    at,
    title: action,
    who: actorName,
    lines: [
      ...(fromState || toState ? [[fromState, toState].filter(Boolean).join(' → ')] : []),
      ...(remark ? [remark] : []),
    ],
  }))
  const edited = changes
    .map(({ at, action, petName, before, after }) => ({
      at,
      title: VERBS[action] ?? action,
      who: petName,
      lines: action === 'edit' ? differences(before, after) : [],
    }))
    .filter((event) => event.title !== VERBS['edit'] || event.lines.length > 0)
  const parts = lineage.map((one) => ({
    at: `${one.effectiveDate} 00:00:00`,
    title: one.kind === 1 ? '拆分沿革' : '合并沿革',
    who: null,
    lines: [`${one.fromName} → ${one.toName}，${formatMoney(one.area)} ㎡`],
  }))
  return [...done, ...edited, ...parts].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}

function differences(before: unknown, after: unknown): string[] {
  const [old, now] = [recordOf(before), recordOf(after)]
  return Object.keys(now).flatMap((name) => {
    const field: Field | undefined = (house.fields as Readonly<Record<string, Field>>)[name]
    return field && !field.internal ? [`${field.label}：${wordOf(field, old[name])} → ${wordOf(field, now[name])}`] : []
  })
}
const recordOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
function wordOf(field: Field, value: unknown): string {
  if (value === null || value === undefined || value === '') return '空'
  if (field.of) return labelOf(field.of, value)
  return field.kind === 'decimal' && isDecimal(String(value)) ? formatMoney(String(value)) : String(value)
}
