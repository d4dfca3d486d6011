import { archiveHouseInfo, type ArchiveHouse } from '@wuguan/contract/basedata/customer.actions'
import { HOUSE_RELATION, RELATION_REASON } from '@wuguan/contract/basedata/customer-house.entity'
import { customer } from '@wuguan/contract/basedata/customer.entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { Loaded, useRead } from '@wuguan/crud/task'
import { cn } from '@wuguan/ui/cn'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Tag } from '@wuguan/ui/tag'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { CodedTag } from '../shared/coded-tag'

/** 房产信息: every relation to a house there is and was, newest first. */
export function HouseInfo({ id }: { id: string }) {
  const read = useRead(customer.name, archiveHouseInfo, { id })
  return (
    <Loaded read={read} what="房产信息">
      {(rows) =>
        rows.length === 0 ? (
          <div className="rounded border border-line bg-surface">
            <EmptyPanel title="没有房产关系" hint="办理交房、过户或迁入后会显示在这里。" />
          </div>
        ) : (
          <ol aria-label="房产关系" className="flex flex-col rounded border border-line bg-surface px-4 py-3">
            {rows.map((row, at) => (
              <Relation key={row.id} row={row} last={at === rows.length - 1} />
            ))}
          </ol>
        )
      }
    </Loaded>
  )
}

function Relation({ row, last }: { row: ArchiveHouse; last: boolean }) {
  const facts = [
    row.share === null ? null : `份额 ${row.share}%`,
    row.moveInDate === null ? null : `入住 ${row.moveInDate}`,
    row.leaseEnd === null ? null : `租期至 ${row.leaseEnd}`,
    row.reason === null ? null : `变更原因 ${labelOf(RELATION_REASON, row.reason)}`,
  ].filter((fact) => fact !== null)
  return (
    <li className="grid grid-cols-[11rem_1rem_minmax(0,1fr)] gap-x-3">
      <span className={cn('tabular pb-4 text-right text-table', row.live ? 'text-text' : 'text-secondary')}>
        {row.startDate} 至 {row.endDate ?? '今'}
      </span>
      <span aria-hidden className="flex flex-col items-center pt-1.5">
        <span
          className={cn(
            'size-2.5 shrink-0 rounded-full',
            row.live ? 'bg-primary' : 'border-2 border-line-strong bg-surface',
          )}
        />
        {!last && <span className="w-px flex-1 bg-line" />}
      </span>
      <div className={cn('flex flex-col gap-0.5 pb-4', !row.live && 'text-secondary')}>
        <div className="flex flex-wrap items-center gap-2">
          <CatalogueLink
            to="/basedata/house/edit/$id"
            params={{ id: row.houseId }}
            otherwise={<span className="font-medium">{row.fullName}</span>}
            className="font-medium text-primary-text hover:underline"
          >
            {row.fullName}
          </CatalogueLink>
          {row.live ? (
            <CodedTag of={HOUSE_RELATION} code={row.relation} />
          ) : (
            <Tag>{labelOf(HOUSE_RELATION, row.relation)}</Tag>
          )}
          {row.isPayer && row.live && <Tag tone="info">缴费人</Tag>}
          {!row.live && <Tag>已结束</Tag>}
        </div>
        {facts.length > 0 && <p className="tabular text-table text-secondary">{facts.join('  ·  ')}</p>}
      </div>
    </li>
  )
}
