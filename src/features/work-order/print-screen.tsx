import { useState } from 'react'
import { sheetFees, type SheetFee } from '@wuguan/contract/work-order/work-order.actions'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { MAX_PRINTS } from '@wuguan/contract/kernel/print.actions'
import { useRows } from '@wuguan/crud/controllers'
import { useCrudPort, useKept } from '@wuguan/crud/port'
import { usePrintSet } from '@wuguan/crud/prints'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import { EmptyPanel } from '@wuguan/ui/panel'
import { PrintSet, type Paper } from '@wuguan/ui/print-sheet'
import { RadioGroup, Segmented } from '@wuguan/ui/radio'
import type { OrderArea } from './order.ui'
import { type Order, SHEETS, type Sheet, workSheetOf } from './work-sheet'

const PAPERS = [
  { value: 'A5', label: 'A5 横向' },
  { value: 'A4', label: 'A4 纵向' },
] as const satisfies readonly { value: Paper; label: string }[]

/** What the order centre also prints. */
const KINDS: readonly { value: Sheet; label: string }[] = [
  { value: 'service', label: '服务工单' },
  { value: 'dispatch', label: '派工单' },
  { value: 'acceptance', label: '验收单' },
]

/** 工单打印: the sheets of the chosen orders, which go to the printer together. */
export function PrintScreen({ ids, area }: { ids: readonly string[]; area: OrderArea }) {
  const shown = ids.slice(0, MAX_PRINTS)
  const chosen = shown.length > 0 ? shown.join(',') : null
  const rows = useRows(workOrder, chosen === null ? null : { ids: chosen })
  const fees = useRead(sheetFees.name, sheetFees, chosen === null ? null : { ids: chosen }, { keep: false })
  if (chosen === null) return <EmptyPanel title="没有选择工单" hint="请在工单列表选择后打印" />
  return (
    <Loaded read={rows} what="工单">
      {(orders) => (
        <Loaded read={fees} what="费用明细">
          {(lines) => (
            <Sheets
              rows={shown.flatMap((id) => orders.filter((row) => row.id === id) as readonly Order[])}
              fees={lines}
              area={area}
              left={ids.length - shown.length}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

interface SheetsProps {
  rows: readonly Order[]
  fees: readonly SheetFee[]
  area: OrderArea
  /** Orders that are too many for one print. */
  left: number
}
function Sheets({ rows, fees, area, left }: SheetsProps) {
  const [sheet, setSheet] = useState<Sheet>('service')
  const [paper, setPaper] = useKept<(typeof PAPERS)[number]['value']>('paper', 'A5')
  const { back } = useCrudPort()
  const count = usePrintSet(
    workOrder,
    rows.map(({ id }) => String(id)),
  )
  if (rows.length === 0) return <EmptyPanel title="没有可打印的工单" hint="工单不存在，或不在您的权限范围内" />
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      {left > 0 && <Alert tone="warning">{`一次最多打印${MAX_PRINTS}张，还有${left}张没有列出。`}</Alert>}
      <PrintSet
        {...SHEETS[sheet]}
        paper={paper}
        landscape={paper === 'A5'}
        sheets={rows.map((row) => ({
          key: String(row.id),
          ...workSheetOf(
            row,
            fees.filter(({ orderId }) => orderId === row.id),
            { sheet, area },
          ),
        }))}
        count={count}
        actions={
          <>
            <Button onClick={back}>返回</Button>
            {area === '/workOrder' && <Segmented aria-label="单据" value={sheet} onChange={setSheet} options={KINDS} />}
            <RadioGroup aria-label="纸张" value={paper} onChange={setPaper} options={[...PAPERS]} />
          </>
        }
      />
    </div>
  )
}
