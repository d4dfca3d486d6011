import type { ReactNode } from 'react'
import { baseChange, CHANGE_ACTION, CHANGE_TARGET } from '@wuguan/contract/basedata/base-change.entity'
import { handover } from '@wuguan/contract/basedata/handover.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { useCrudPort } from '@wuguan/crud/port'
import { Tag } from '@wuguan/ui/tag'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { useUser } from '@/app/session/user-store'
import { Card } from './card'
import { useRows } from './use-figures'

const PENDING = 1
const RUNNING = 1
const SHOWN = 4

/** What waits: changes of key data for whoever approves them, one's own that wait for others, deliveries under way. */
export function TodoCard() {
  const port = useCrudPort()
  const user = useUser()
  const sees = port.can(baseChange.codes.list)
  const approves = sees && port.can('basedata:change:approve')
  const toApprove = useRows(
    baseChange.base ?? '',
    baseChange.name,
    { status: PENDING },
    { limit: SHOWN, enabled: approves },
  )
  const mine = useRows(
    baseChange.base ?? '',
    baseChange.name,
    { status: PENDING, applicantId: user?.userId ?? 0 },
    { limit: SHOWN, enabled: sees && !approves && user !== null },
  )
  const deliveries = useRows(
    handover.base ?? '',
    handover.name,
    { status: RUNNING },
    { limit: SHOWN, enabled: port.can(handover.codes.list) },
  )
  const changes = approves ? toApprove : mine
  const nothing = [changes, deliveries].every((query) => !query.isLoading && (query.data?.total ?? 0) === 0)
  return (
    <Card title="待办">
      {nothing && <p className="py-6 text-center text-table text-secondary">没有等待处理的事项。</p>}
      {(changes.data?.total ?? 0) > 0 && (
        <Group
          title={approves ? '待我审批的资料变更' : '我发起、等待审批的变更'}
          total={changes.data?.total ?? 0}
          to="/basedata/approval/list"
        >
          {changes.data?.list.map((row) => (
            <Line
              key={row.id}
              to="/basedata/approval/list"
              tag={`${labelOf(CHANGE_TARGET, row['targetType'])}${labelOf(CHANGE_ACTION, row['action'])}`}
              title={textOf(row['targetTitle']) || textOf(row['code'])}
              note={textOf(row.titles?.['applicantId'])}
            />
          ))}
        </Group>
      )}
      {(deliveries.data?.total ?? 0) > 0 && (
        <Group title="进行中的交房批次" total={deliveries.data?.total ?? 0} to="/basedata/house/handoverList">
          {deliveries.data?.list.map((row: AnyRow) => (
            <Line
              key={row.id}
              to="/basedata/house/handoverList"
              tag="交房"
              title={textOf(row['name'])}
              note={row['planEnd'] ? `计划 ${textOf(row['planEnd'])} 结束` : ''}
            />
          ))}
        </Group>
      )}
    </Card>
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

function Group({ title, total, to, children }: { title: string; total: number; to: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <h3 className="flex items-baseline gap-2 text-table text-secondary">
        {title}
        <CatalogueLink
          to={to}
          className="tabular text-primary-text hover:underline"
          otherwise={<span className="tabular">{total}</span>}
        >
          {total} 项
        </CatalogueLink>
      </h3>
      <ul>{children}</ul>
    </div>
  )
}
function Line({ to, tag, title, note }: { to: string; tag: string; title: string; note: string }) {
  const content = (
    <>
      <Tag tone="info">{tag}</Tag>
      <span className="min-w-0 flex-1 truncate">{title}</span>
      <span className="shrink-0 text-small text-secondary">{note}</span>
    </>
  )
  const frame = 'flex items-center gap-2 rounded-sm px-1 py-1 text-table'
  return (
    <li>
      <CatalogueLink to={to} className={`${frame} hover:bg-hover`} otherwise={<div className={frame}>{content}</div>}>
        {content}
      </CatalogueLink>
    </li>
  )
}
