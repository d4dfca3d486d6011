import { useState } from 'react'
import { hrefTo } from '@/app/routing/href'
import { SHIFT_STATUS } from '@wuguan/contract/charge-finance/codes'
import { type ShiftMethod, shiftDetail } from '@wuguan/contract/charge-finance/shift.actions'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import { formatMoney, isZero } from '@wuguan/contract/kernel/decimal'
import { labelOf } from '@wuguan/contract/kernel/options'
import { useCrudPort } from '@wuguan/crud/port'
import { StoredFileLink } from '@wuguan/crud/stored-file'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { DescriptionList } from '@wuguan/ui/description'
import { Drawer } from '@wuguan/ui/drawer'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Money } from '../shared/money'
import { ShiftPrint } from './shift-print'

interface ShiftLine extends ShiftMethod {
  countedAmount: string
  difference: string
  denominations: Record<string, number> | null
  note: string | null
}
export interface ShiftDetail {
  shift: {
    id: string
    shiftNo: string
    status: number
    cashier: string | null
    openedAt: string
    submittedAt: string | null
    systemNet: string | null
    countedAmount: string | null
    difference: string | null
    returnReason: string | null
    depositSlip: Attachment[] | null
  }
  lines: ShiftLine[]
  methods: ShiftMethod[]
}
const keyOf = (row: ShiftLine) => row.methodId
const COLUMNS: readonly DataTableColumn<ShiftLine>[] = [
  { key: 'name', title: '支付方式', width: 110, render: (row) => row.name },
  { key: 'count', title: '笔数', width: 64, align: 'end', render: (row) => row.inCount },
  { key: 'net', title: '系统金额', width: 110, align: 'end', render: (row) => <Money value={row.systemNet} /> },
  { key: 'counted', title: '清点金额', width: 110, align: 'end', render: (row) => <Money value={row.countedAmount} /> },
  {
    key: 'difference',
    title: '差额',
    width: 90,
    align: 'end',
    render: (row) => <Money value={row.difference} className={isZero(row.difference) ? '' : 'text-danger-text'} />,
  },
  { key: 'note', title: '说明', width: 150, render: (row) => row.note },
]

interface ShiftDrawerProps {
  shiftId: string
  /** Its paper first: a hand-over has just been made. */
  paper?: boolean
  close: () => void
}
/** One hand-over: what the system has, what was counted, why it differs; its receipts and its paper. */
export function ShiftDrawer({ shiftId, paper = false, close }: ShiftDrawerProps) {
  const port = useCrudPort()
  const [printing, setPrinting] = useState(paper)
  const read = useRead('charge-finance.shift', shiftDetail, { shiftId }, { keep: false })
  return (
    <Drawer
      open
      onOpenChange={close}
      width={printing ? 920 : 760}
      title={`交班单 ${read.data?.shift.shiftNo ?? ''}`}
      footer={
        <>
          {read.data && read.data.shift.status > 1 && (
            <Button variant="primary" onClick={() => setPrinting(!printing)}>
              {printing ? '返回详情' : '打印交班单'}
            </Button>
          )}
          <Button
            onClick={() => {
              close()
              port.open(hrefTo('/charge/received/accounts-list', {}, { f: { shiftId } }))
            }}
          >
            查看收款单
          </Button>
        </>
      }
    >
      <Loaded read={read} what="交班单">
        {(detail) => (printing ? <ShiftPrint detail={detail} /> : <Facts detail={detail} />)}
      </Loaded>
    </Drawer>
  )
}

function Facts({ detail: { shift, lines } }: { detail: ShiftDetail }) {
  const money = (value: string | null) => (value === null ? null : formatMoney(value))
  return (
    <div className="flex flex-col gap-4">
      <DescriptionList
        columns={2}
        items={[
          { label: '收款人', value: shift.cashier },
          { label: '状态', value: labelOf(SHIFT_STATUS, shift.status) },
          { label: '开班时间', value: shift.openedAt },
          { label: '交班时间', value: shift.submittedAt },
          { label: '系统金额', value: money(shift.systemNet) },
          { label: '清点金额', value: money(shift.countedAmount) },
          { label: '差额', value: money(shift.difference) },
          { label: '退回原因', value: shift.returnReason },
          ...(shift.depositSlip?.length
            ? [
                {
                  label: '缴存凭证',
                  span: 2 as const,
                  value: (
                    <span className="flex flex-wrap gap-3">
                      {shift.depositSlip.map((file) => (
                        <StoredFileLink key={file.id} file={file} />
                      ))}
                    </span>
                  ),
                },
              ]
            : []),
        ]}
      />
      {lines.length > 0 && (
        <DataTable
          ariaLabel="交班明细"
          columns={COLUMNS}
          rows={lines}
          rowKey={keyOf}
          density="compact"
          className="h-auto"
        />
      )}
    </div>
  )
}
