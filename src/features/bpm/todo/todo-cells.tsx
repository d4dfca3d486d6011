import { Tag } from '@wuguan/ui/tag'
import type { CellProps } from '@wuguan/crud/kinds'
import { CatalogueLink } from '@/app/routing/catalogue-link'

const DETAIL = '/bpm/process-instance/detail'
export const taskPath = (taskId: unknown) => `${DETAIL}?taskId=${String(taskId)}`
export const instancePath = (id: unknown) => `${DETAIL}?id=${String(id)}`

const link = 'truncate text-primary-text hover:underline'

/** The title opens the task; what is special about it stands beside it. */
export function TaskTitleCell({ value, row }: CellProps) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <CatalogueLink to={DETAIL} search={{ taskId: row.id }} otherwise={String(value)} className={link}>
        {String(value)}
      </CatalogueLink>
      {row['suspended'] === true && <Tag tone="warning">挂起</Tag>}
      {row['overdue'] === true && <Tag tone="danger">超时</Tag>}
      {row['unclaimed'] === true && <Tag tone="info">待认领</Tag>}
      {row['delegated'] === true && <Tag tone="info">委派</Tag>}
      {typeof row['proxyForName'] === 'string' && <Tag tone="neutral">代 {row['proxyForName']}</Tag>}
    </span>
  )
}
export function InstanceTitleCell({ value, row }: CellProps) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <CatalogueLink to={DETAIL} search={{ id: row.id }} otherwise={String(value)} className={link}>
        {String(value)}
      </CatalogueLink>
      {row['suspended'] === true && <Tag tone="warning">挂起</Tag>}
      {row['failure'] != null && <Tag tone="danger">异常</Tag>}
    </span>
  )
}
/** What was not read yet stands out. */
export function CopyTitleCell({ value, row }: CellProps) {
  const unread = row['unread'] === true
  return (
    <CatalogueLink
      to={DETAIL}
      search={{ id: row['instanceId'] }}
      otherwise={String(value)}
      className={unread ? `${link} font-semibold` : link}
    >
      {String(value)}
    </CatalogueLink>
  )
}
export function DueCell({ value, row }: CellProps) {
  if (typeof value !== 'string') return ''
  return <span className={row['overdue'] === true ? 'tabular text-danger-text' : 'tabular'}>{value}</span>
}
