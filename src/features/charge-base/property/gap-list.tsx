import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { HOUSE_USE_STATUS } from '@wuguan/contract/basedata/house.entity'
import { bindingCoverage, bindingGaps, type BindableProperty } from '@wuguan/contract/charge-base/binding.actions'
import { labelOf } from '@wuguan/contract/kernel/options'
import { callAction } from '@wuguan/crud/action-button'
import { useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { Pager } from '@wuguan/ui/pager'
import { EmptyPanel } from '@wuguan/ui/panel'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'

const COLUMNS: readonly DataTableColumn<BindableProperty>[] = [
  { key: 'name', title: '房产', width: 260, cut: 'start', render: (row) => row.name },
  { key: 'area', title: '面积', width: 100, align: 'end', render: (row) => row.area ?? '' },
  { key: 'customer', title: '客户', width: 140, render: (row) => row.customerName ?? '' },
  { key: 'use', title: '使用状态', width: 110, render: (row) => labelOf(HOUSE_USE_STATUS, row.useStatus) },
  { key: 'deliver', title: '交付日期', width: 120, render: (row) => row.deliverDate ?? '' },
]

/** Delivered houses that nothing is charged for, with how far the register is covered. */
export function GapList({
  communityId,
  bind,
}: {
  communityId: number | null
  bind: ((houses: readonly { id: string; name: string }[]) => void) | null
}) {
  const port = useCrudPort()
  const [page, setPage] = useState({ page: 1, limit: 20 })
  const { data } = useQuery({
    queryKey: ['charge-base.gaps', communityId, page],
    queryFn: () => callAction(port, bindingGaps, { ...page, ...(communityId === null ? {} : { communityId }) }),
  })
  const coverage = useQuery({
    queryKey: ['charge-base.gaps', 'coverage', communityId],
    queryFn: () => callAction(port, bindingCoverage, {}),
  })
  return (
    <div className="flex h-full min-h-0 flex-1 flex-col gap-2">
      <div className="flex items-center gap-4 rounded border border-line bg-surface px-4 py-2 text-table">
        <span className="text-secondary">物业类标准覆盖率</span>
        <div className="flex min-w-0 flex-1 flex-wrap gap-x-4">
          {coverage.data?.rows.map((row) => (
            <span
              key={row.communityId}
              className="tabular whitespace-nowrap"
              title={`已绑定 ${row.covered} 户，已交付 ${row.delivered} 户`}
            >
              {row.communityName} <strong>{row.rate}%</strong>
            </span>
          ))}
        </div>
        {bind && data && data.list.length > 0 && (
          <Button onClick={() => bind(data.list)}>绑定本页 {data.list.length} 户</Button>
        )}
      </div>
      <div className="min-h-0 flex-1">
        {data && data.total === 0 ? (
          <EmptyPanel title="没有遗漏" hint="已交付的房产都绑定了收费标准。" />
        ) : (
          <DataTable ariaLabel="未绑定标准的房产" columns={COLUMNS} rows={data?.list ?? []} rowKey={(row) => row.id} />
        )}
      </div>
      <Pager {...page} total={data?.total ?? 0} onChange={setPage} />
    </div>
  )
}
