import { useState } from 'react'
import { checkStock, returnFromOrder, type StockFault } from '@wuguan/contract/materials/materials.actions'
import { materialStock, stockMonth, stockMove } from '@wuguan/contract/materials/stock.entity'
import { stockFlow, stockWorth } from '@wuguan/contract/materials/stock-flow.report'
import { storeHealthReport } from '@wuguan/contract/materials/store-health.report'
import type { OutputOf } from '@wuguan/contract/kernel/action'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { ActionDialog } from '@wuguan/crud/action-form'
import { entityUi } from '@wuguan/crud/entity-ui'
import { useCrudPort } from '@wuguan/crud/port'
import { useTask } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { Dialog } from '@wuguan/ui/dialog'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import type { ListAddress } from '@/app/routing/list-page'
import { ListTabs } from '@/app/routing/list-tabs'

const moveUi = entityUi(stockMove, {
  list: { widths: { warehouseId: 140, materialId: 150, docNo: 140, byId: 80 } },
  rowActions: [
    {
      key: 'giveBack',
      label: '退料',
      permission: returnFromOrder.permission!,
      visible: ({ kind }) => kind === 'workOrder',
      show: ({ row, close }) => (
        <ActionDialog
          action={returnFromOrder}
          given={{ id: String(row.id) }}
          title={`工单${row.docNo}退料`}
          description={`${String(row.titles['materialId'])}按出库成本退回${String(row.titles['warehouseId'])}。`}
          verb="退料"
          refreshes={[stockMove.name, materialStock.name]}
          said={({ moveNo }) => `已退料，流水号${moveNo}`}
          close={close}
        />
      ),
    },
  ],
})

/** 对账: balances against their moves, now. */
function Checking() {
  const port = useCrudPort()
  const [came, setCame] = useState<OutputOf<typeof checkStock> | null>(null)
  const task = useTask(checkStock, {
    refreshes: [],
    said: ({ faults }) => (faults.length === 0 ? '账实相符' : `${faults.length}处不符`),
    done: setCame,
  })
  if (!port.can(checkStock.permission!)) return null
  return (
    <>
      <Button loading={task.pending} onClick={() => void task.submit({})}>
        对账
      </Button>
      {came && (
        <Dialog open onOpenChange={() => setCame(null)} title="库存对账" width={720}>
          <p>{`按${came.moves}条出入库记录重算了${came.stocks}个库存：${came.faults.length === 0 ? '数量、金额和批次全部相符。' : `${came.faults.length}处不符。`}`}</p>
          {came.faults.length > 0 && (
            <DataTable
              ariaLabel="不符的库存"
              columns={FAULTS}
              rows={came.faults}
              rowKey={faultKey}
              density="compact"
              className="mt-3 h-auto"
            />
          )}
        </Dialog>
      )}
    </>
  )
}
const FAULTS: readonly DataTableColumn<StockFault>[] = [
  { key: 'warehouse', title: '仓库', width: 150, render: (one) => one.warehouse },
  { key: 'material', title: '物资', width: 180, render: (one) => one.material },
  { key: 'what', title: '不符', width: 90, render: (one) => one.what },
  { key: 'stored', title: '账存', width: 110, align: 'end', render: (one) => one.stored },
  { key: 'rebuilt', title: '重算', width: 110, align: 'end', render: (one) => one.rebuilt },
]
const faultKey = (one: StockFault) => `${one.warehouse}${one.material}${one.what}`

/** 出入库记录: every move, what came and went, and what there was at the end of months. */
export const RecordScreen = (address: ListAddress) => (
  <ListTabs
    label="出入库记录"
    tabs={[
      { key: 'moves', label: '明细', entity: stockMove as AnyEntity, ui: moveUi, toolbar: <Checking /> },
      { key: 'flow', report: stockFlow },
      { key: 'worth', label: '金额与成本', report: stockWorth },
      { key: 'health', report: storeHealthReport },
      { key: 'months', label: '月末库存', entity: stockMonth as AnyEntity },
    ]}
    {...address}
  />
)
