import { useMemo, useState } from 'react'
import { addHandoverHouses } from '@wuguan/contract/basedata/handover.actions'
import { handover } from '@wuguan/contract/basedata/handover.entity'
import { handoverHouse } from '@wuguan/contract/basedata/handover-house.entity'
import { house } from '@wuguan/contract/basedata/house.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { useList, useSelection } from '@wuguan/crud/controllers'
import { fieldColumns } from '@wuguan/crud/field-columns'
import type { ListSearch } from '@wuguan/crud/list-screen'
import { RefPicker } from '@wuguan/crud/pickers'
import { faultOf } from '@wuguan/crud/port'
import { useTask } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { Pager } from '@wuguan/ui/pager'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'

const COLUMNS: readonly DataTableColumn<AnyRow>[] = fieldColumns(
  house,
  ['fullName', 'floor', 'houseType', 'layout', 'buildingArea', 'saleStatus'],
  {
    fullName: 240,
    floor: 110,
    houseType: 110,
    layout: 110,
    buildingArea: 110,
    saleStatus: 110,
  },
)
const LIMIT = 50
const rowKey = (row: AnyRow) => String(row.id)

interface HouseChoiceProps {
  handoverId: string
  communityId: string
  done: () => void
  cancel: () => void
}

/** 选择交付房产: undelivered houses of the community that stand in no live batch, many at once. */
export function HouseChoice({ handoverId, communityId, done, cancel }: HouseChoiceProps) {
  const [search, setSearch] = useState<ListSearch>({ limit: LIMIT, orderField: 'fullName', order: 'asc' })
  const [building, setBuilding] = useState<string | null>(null)
  const fixed = useMemo(
    () => ({ communityId, handoverFree: 'true', ...(building ? { buildingId: building } : {}) }),
    [communityId, building],
  )
  const list = useList(house, { search, onSearch: setSearch, fixedFilters: fixed })
  const selection = useSelection(list.rows)
  const task = useTask(addHandoverHouses, {
    refreshes: [handover.name, handoverHouse.name],
    said: ({ added }) => `已添加 ${added} 套房产`,
    done,
  })
  return (
    <div className="flex flex-col gap-3">
      {task.fault && (
        <p role="alert" className="rounded bg-danger-soft px-3 py-2 text-table text-danger-text">
          {task.fault}
        </p>
      )}
      <div className="flex items-center gap-3">
        <div className="w-60">
          <RefPicker
            aria-label="楼栋"
            placeholder="全部楼栋"
            to="basedata.building"
            filters={{ communityId }}
            value={building}
            clearable
            onChange={(id) => setBuilding(id === null ? null : String(id))}
          />
        </div>
        <span className="text-table text-secondary">只列出未交付、且不在其他进行中批次的房产</span>
      </div>
      <div className="h-96">
        {list.error ? (
          <ErrorPanel title="房产加载失败" detail={faultOf(list.error).msg} retry={list.refresh} />
        ) : (
          <DataTable
            ariaLabel="未交付房产"
            columns={COLUMNS}
            rows={list.rows}
            rowKey={rowKey}
            selection={selection.keys}
            onSelectionChange={selection.mark}
            loading={list.loading || list.refreshing}
            density="compact"
            rowCount={list.total}
            empty={<EmptyPanel title="没有可添加的房产" hint="房产均已交付，或已在其他交房批次中。" />}
          />
        )}
      </div>
      <Pager
        page={search.page ?? 1}
        limit={search.limit ?? LIMIT}
        total={list.total}
        capped={list.capped}
        onChange={list.setPage}
      />
      <div className="flex items-center gap-2">
        <Button
          variant="primary"
          disabled={selection.count === 0}
          loading={task.pending}
          onClick={() => void task.submit({ id: handoverId, houseIds: selection.ids.map(String) })}
        >
          添加{selection.count > 0 ? ` ${selection.count} 套` : ''}房产
        </Button>
        <Button onClick={cancel}>取消</Button>
        <span role="status" className="ml-2 text-table text-secondary">
          已选 {selection.count} 套
        </span>
      </div>
    </div>
  )
}
