import { Tag } from '@wuguan/ui/tag'
import type { ScreenRow } from '@wuguan/contract/kernel/entity'
import type { CellProps } from '@wuguan/crud/kinds'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import type { copiedInstance, startedInstance, todoTask } from './todo.entity'

const DETAIL = '/bpm/process-instance/detail'
export const taskPath = (taskId: unknown) => `${DETAIL}?taskId=${String(taskId)}`
export const instancePath = (id: unknown) => `${DETAIL}?id=${String(id)}`

const link = 'truncate text-primary-text hover:underline'

type Task = ScreenRow<typeof todoTask>
/** Of tasks that are over only what still stands is said. */
type TitledTask = Pick<Task, 'id'> &
  Partial<Pick<Task, 'suspended' | 'overdue' | 'unclaimed' | 'delegated' | 'proxyForName'>>

/** The title opens the task; what is special about it stands beside it. */
export function TaskTitleCell({ value, row }: CellProps<TitledTask>) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <CatalogueLink to={DETAIL} search={{ taskId: row.id }} otherwise={String(value)} className={link}>
        {String(value)}
      </CatalogueLink>
      {row.suspended === true && <Tag tone="warning">挂起</Tag>}
      {row.overdue === true && <Tag tone="danger">超时</Tag>}
      {row.unclaimed === true && <Tag tone="info">待认领</Tag>}
      {row.delegated === true && <Tag tone="info">委派</Tag>}
      {row.proxyForName && <Tag tone="neutral">代 {row.proxyForName}</Tag>}
    </span>
  )
}
export function InstanceTitleCell({ value, row }: CellProps<ScreenRow<typeof startedInstance>>) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <CatalogueLink to={DETAIL} search={{ id: row.id }} otherwise={String(value)} className={link}>
        {String(value)}
      </CatalogueLink>
      {row.suspended === true && <Tag tone="warning">挂起</Tag>}
      {row.failure != null && <Tag tone="danger">异常</Tag>}
    </span>
  )
}
/** What was not read yet stands out. */
export function CopyTitleCell({ value, row }: CellProps<ScreenRow<typeof copiedInstance>>) {
  const unread = row.unread === true
  return (
    <CatalogueLink
      to={DETAIL}
      search={{ id: row.instanceId }}
      otherwise={String(value)}
      className={unread ? `${link} font-semibold` : link}
    >
      {String(value)}
    </CatalogueLink>
  )
}
export function DueCell({ value, row }: CellProps<Task>) {
  if (typeof value !== 'string') return ''
  return <span className={row.overdue === true ? 'tabular text-danger-text' : 'tabular'}>{value}</span>
}
