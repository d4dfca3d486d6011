import { useState } from 'react'
import { type HandoverFee, generateHandoverFees, handoverFees } from '@wuguan/contract/charge-finance/handover.actions'
import { formatAmount } from '@wuguan/contract/kernel/amount'
import { isZero } from '@wuguan/contract/kernel/decimal'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead, useTask } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import { DatePicker } from '@wuguan/ui/date'
import { Field } from '@wuguan/ui/form'
import { EmptyPanel } from '@wuguan/ui/panel'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { singlePath } from '../cashier/paths'
import { Money } from '../shared/money'

interface HandoverFeesProps {
  handoverHouseId: string
  deliverDate: string | null
  onDeliverDate?: (date: string) => void
}
const keyOf = (fee: HandoverFee) => fee.receivableId
const COLUMNS: DataTableColumn<HandoverFee>[] = [
  { key: 'item', title: '收费项目', width: 200, render: (fee) => fee.itemName },
  { key: 'period', title: '费用期间', width: 90, render: (fee) => <span className="tabular">{fee.feePeriod}</span> },
  {
    key: 'days',
    title: '起止日期',
    width: 200,
    render: (fee) => (
      <span className="tabular">
        {fee.periodFrom} 至 {fee.periodTo}
      </span>
    ),
  },
  { key: 'amount', title: '应收', width: 110, align: 'end', render: (fee) => <Money value={fee.amount} /> },
  { key: 'owed', title: '欠费', width: 110, align: 'end', render: (fee) => <Money value={fee.outstanding} /> },
]

/** 缴费 of a delivery: the first cycle by the standards of the batch, made from the planned day and paid at the desk. */
export function HandoverFees({ handoverHouseId, deliverDate, onDeliverDate }: HandoverFeesProps) {
  const port = useCrudPort()
  const read = useRead('charge-finance.handoverFees', handoverFees, { handoverHouseId })
  const [planned, setPlanned] = useState<string | null>(null)
  const task = useTask(generateHandoverFees, {
    refreshes: ['charge-finance.handoverFees', 'charge-finance.receivable', 'charge-finance.desk'],
    said: () => '交付费用已生成',
    done: (made) => {
      if (made.startDate) onDeliverDate?.(made.startDate)
    },
  })
  return (
    <Loaded read={read} what="交付费用">
      {(fees) => {
        const day = planned ?? fees.startDate ?? deliverDate
        const paid = fees.startDate !== null && isZero(fees.owed)
        return (
          <div className="flex flex-col gap-3">
            <div className="flex items-end gap-2">
              <div className="w-48">
                <Field label="计划交付日期" required error={task.errors['deliverDate']}>
                  <DatePicker clearable={false} value={day} onChange={setPlanned} />
                </Field>
              </div>
              <Button
                loading={task.pending}
                disabled={day === null}
                onClick={() => void task.submit({ handoverHouseId, deliverDate: day ?? '' })}
              >
                {fees.startDate === null ? '生成交付费用' : '重新生成'}
              </Button>
              {!isZero(fees.owed) && port.can('charge-finance:collection:pay') && (
                <Button variant="primary" onClick={() => port.open(singlePath(fees.houseId))}>
                  收款 {formatAmount(fees.owed)}
                </Button>
              )}
            </div>
            {task.fault && <Alert tone="danger">{task.fault}</Alert>}
            {paid && <Alert tone="success">交付费用已缴清</Alert>}
            {fees.fees.length === 0 ? (
              <EmptyPanel title="尚未生成交付费用" hint="按批次的收费标准，从计划交付日期起生成首个出账周期的费用。" />
            ) : (
              <DataTable
                ariaLabel="交付费用"
                columns={COLUMNS}
                rows={fees.fees}
                rowKey={keyOf}
                density="compact"
                totals={{ item: '房产欠费', owed: <Money value={fees.owed} /> }}
              />
            )}
          </div>
        )
      }}
    </Loaded>
  )
}
