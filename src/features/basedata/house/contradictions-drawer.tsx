import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type HouseContradiction, houseContradictions } from '@wuguan/contract/basedata/house.actions'
import { HOUSE_USE_STATUS } from '@wuguan/contract/basedata/house.entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { callAction } from '@wuguan/crud/action-button'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { Drawer } from '@wuguan/ui/drawer'
import { Pager } from '@wuguan/ui/pager'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'

interface ContradictionsDrawerProps {
  open: (house: { id: string; fullName: string }) => void
  close: () => void
}

/** 数据核对: what houses say of themselves that cannot all be true, and the way to each. */
export default function ContradictionsDrawer({ open, close }: ContradictionsDrawerProps) {
  const port = useCrudPort()
  const { communityId } = port.context
  const [page, setPage] = useState({ page: 1, limit: 20 })
  const { data, error, refetch } = useQuery({
    queryKey: ['basedata.house', 'contradictions', communityId, page],
    queryFn: () => callAction(port, houseContradictions, { ...page, ...(communityId ? { communityId } : {}) }),
  })
  const columns: readonly DataTableColumn<HouseContradiction>[] = [
    {
      key: 'house',
      title: '房产',
      width: 260,
      render: (row) => (
        <Button variant="link" onClick={() => open(row)}>
          {row.fullName}
        </Button>
      ),
    },
    { key: 'use', title: '使用状态', width: 100, render: (row) => labelOf(HOUSE_USE_STATUS, row.useStatus) },
    { key: 'fault', title: '矛盾', width: 380, render: (row) => row.fault },
  ]
  return (
    <Drawer open onOpenChange={(next) => !next && close()} title="房产数据核对" width={820}>
      <div className="flex h-full min-h-0 flex-col gap-2">
        <p className="text-table text-secondary">
          空置折扣按变更记录计算，列表按使用状态显示；两者不一致时收费会出错。
        </p>
        <div className="min-h-0 flex-1">
          {error ? (
            <ErrorPanel title="核对失败" detail={faultOf(error).msg} retry={() => void refetch()} />
          ) : data && data.total === 0 ? (
            <EmptyPanel title="没有矛盾" hint="房产的使用状态与变更记录、入住关系一致。" />
          ) : (
            <DataTable
              ariaLabel="互相矛盾的房产数据"
              columns={columns}
              rows={data?.list ?? []}
              rowKey={(row) => row.id + row.fault}
            />
          )}
        </div>
        <Pager {...page} total={data?.total ?? 0} onChange={setPage} />
      </div>
    </Drawer>
  )
}
