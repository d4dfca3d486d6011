import type { Field, Kind } from '@wuguan/contract/kernel/fields'
import { codesOf, endsOf } from '../kinds/kind-view.ts'
import { useOptions } from '../kinds/choice.tsx'
import { useLabels } from '../pickers/use-labels.ts'
import { useEntity } from '../pickers/use-entity.ts'

const DAYS: ReadonlySet<Kind> = new Set(['date', 'dateTime', 'dateRange', 'period', 'time'])
const FIGURES: ReadonlySet<Kind> = new Set(['integer', 'decimal', 'money', 'percent', 'duration'])

interface FilterWordsProps {
  field: Field
  /** As it travels. */
  value: string
  /** The field's kind wrote the value; a filter of the entity's own may mean something else by it. */
  known: boolean
}

/** What a condition asks for, in words. */
export function FilterWords({ field, value, known }: FilterWordsProps) {
  if (!known) return '已选'
  if (field.to !== undefined) return <Titles field={field} value={value} />
  if (field.of !== undefined || field.dict !== undefined) return <Labels field={field} value={value} />
  if (field.kind === 'flag') return value === 'true' ? '是' : '否'
  const days = DAYS.has(field.kind)
  if (!days && !FIGURES.has(field.kind)) return value
  const [from, to] = endsOf(value)
  if (from === to) return from
  if (days) return from === '' ? `至 ${to}` : to === '' ? `${from} 起` : `${from} 至 ${to}`
  return from === '' ? `不大于 ${to}` : to === '' ? `不小于 ${from}` : `${from} 至 ${to}`
}

function Labels({ field, value }: { field: Field; value: string }) {
  const options = useOptions(field)
  const labelOf = (code: string) => options.find((one) => String(one.code) === code)?.label ?? code
  return codesOf(value).map(labelOf).join('、')
}

function Titles({ field, value }: { field: Field; value: string }) {
  const ids = codesOf(value).map((id) => (field.integerId ? Number(id) : id))
  const label = useLabels(useEntity(field.to ?? ''), ids, [])
  return ids.map((id) => label(id) ?? '…').join('、')
}
