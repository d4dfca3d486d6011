import { useConditions } from '@wuguan/crud/conditions'
import type { CellProps } from '@wuguan/crud/kinds'
import { useEntity } from '@wuguan/crud/pickers'
import { Progress } from '@wuguan/ui/progress'
import { Tag, type Tone } from '@wuguan/ui/tag'
import { Ellipsis, Tooltip } from '@wuguan/ui/tooltip'
import { EXPORT_STATUS, type ExportTask } from '@wuguan/contract/file/export-task.entity'
import { elapsedText, isUnderWay } from './export-state'

/** The noun that is exported, in its own word. */
export function TypeCell({ value }: CellProps) {
  const entity = useEntity(String(value))
  return entity?.label ?? String(value)
}

/** What a task was asked for, beside its columns. */
const filtersOf = (params: unknown): unknown =>
  typeof params === 'object' && params !== null && 'filters' in params ? params.filters : null

export function ConditionsCell({ value, row, place }: CellProps<ExportTask>) {
  const entity = useEntity(row.type)
  const text = useConditions(entity, filtersOf(value))
  if (text === '') return <span className="text-secondary">全部数据</span>
  return place === 'table' ? <Ellipsis text={text} /> : text
}

/** A failure says why. */
export function StatusCell({ value, row }: CellProps<ExportTask>) {
  const option = EXPORT_STATUS.items.find((one) => one.code === value)
  if (!option) return ''
  const tag = (
    <Tag tone={option.tone as Tone} dashed={isUnderWay(row)}>
      {option.label}
    </Tag>
  )
  const error = row.error
  return value === EXPORT_STATUS.failed && typeof error === 'string' ? (
    <Tooltip content={error}>
      <span>{tag}</span>
    </Tooltip>
  ) : (
    tag
  )
}

export function ProgressCell({ value, row }: CellProps<ExportTask>) {
  const percent = Number(value ?? 0)
  if (!isUnderWay(row)) return <span className="tabular">{percent}%</span>
  return (
    <span className="flex items-center gap-2">
      <Progress label={`${row.title}的进度`} value={percent} className="w-20" />
      <span className="tabular text-small text-secondary">{percent}%</span>
    </span>
  )
}

export function ElapsedCell({ row }: CellProps<ExportTask>) {
  return elapsedText(row, Math.floor(Date.now() / 1000))
}
