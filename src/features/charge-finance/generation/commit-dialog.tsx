import { useState } from 'react'
import { type GenerationOffset, generationOffset } from '@wuguan/contract/charge-prepaid/offset.actions'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { Loaded, TaskDialog, useRead } from '@wuguan/crud/task'
import { Checkbox } from '@wuguan/ui/checkbox'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Money } from '../shared/money'
import type { BatchRow } from './generation-batch'

type Owner = GenerationOffset['owners'][number]
const keyOf = (row: Owner) => `${row.propertyName} ${row.customerName}`
const COLUMNS: readonly DataTableColumn<Owner>[] = [
  { key: 'property', title: '房号', width: 200, cut: 'start', render: (row) => row.propertyName },
  { key: 'customer', title: '客户', width: 120, render: (row) => row.customerName },
  { key: 'available', title: '可用预存', width: 110, align: 'end', render: (row) => <Money value={row.available} /> },
  { key: 'amount', title: '将冲抵', width: 110, align: 'end', render: (row) => <Money value={row.amount} /> },
]

interface CommitDialogProps {
  batch: BatchRow
  close: () => void
  /** `offset` undefined: nobody has money that could pay. */
  submit: (offset: boolean | undefined) => void
}

/** 确认生成: what becomes a debt, and whose prepaid money would pay it at once, with the choice not to. */
export function CommitDialog({ batch, close, submit }: CommitDialogProps) {
  const read = useRead(
    'charge-prepaid.generationOffset',
    generationOffset,
    { batchId: String(batch.id) },
    { keep: false },
  )
  const [chosen, setChosen] = useState<boolean | null>(null)
  const offset = read.data && read.data.properties > 0 ? (chosen ?? read.data.byDefault) : undefined
  return (
    <TaskDialog
      task={{ pending: false, errors: {}, fault: null }}
      title={`生成 ${batch.newCount} 笔应收？`}
      description={`${batch.periodFrom} 至 ${batch.periodTo}，共 ${formatMoney(batch.newTotal)}。差异、跳过和错误的明细不会生成。`}
      verb={`生成 ${batch.newCount} 笔`}
      width={640}
      shows={[]}
      disabled={!read.data}
      close={close}
      submit={() => submit(offset)}
    >
      <Loaded read={read} what="预存冲抵试算" lines={3}>
        {({ total, properties, owners }) =>
          properties === 0 ? (
            <p className="text-secondary">没有可以冲抵的预存款。</p>
          ) : (
            <div className="flex flex-col gap-2">
              <Checkbox
                checked={offset === true}
                onChange={setChosen}
                label={`生成后用预存款冲抵欠费：${properties} 户，共 ${formatMoney(total)}`}
              />
              <p className="text-small text-secondary">
                {offset ? '含以前的欠费；冲抵后的应收须先撤销冲抵才能回滚。' : '不冲抵，预存款保持不动。'}
              </p>
              <div className="h-64 min-h-0">
                <DataTable ariaLabel="将冲抵的预存款" columns={COLUMNS} rows={owners} rowKey={keyOf} />
              </div>
            </div>
          )
        }
      </Loaded>
    </TaskDialog>
  )
}
