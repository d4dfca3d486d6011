import type { BusinessStandardRow } from '@wuguan/contract/charge-base/business-fee-standard.entity'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { businessSchedule, generateBusiness, type ScheduleRow } from '@wuguan/contract/charge-base/commerce.actions'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { ActionButton, callAction } from '@wuguan/crud/action-button'
import { useCrudPort } from '@wuguan/crud/port'
import { Drawer } from '@wuguan/ui/drawer'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'
import { Tooltip } from '@wuguan/ui/tooltip'

const COLUMNS: readonly DataTableColumn<ScheduleRow>[] = [
  { key: 'period', title: '月份', width: 90, render: (row) => row.period },
  { key: 'range', title: '起止', width: 200, render: (row) => `${row.from} 至 ${row.to}` },
  { key: 'days', title: '计费天数', width: 80, align: 'end', render: (row) => row.chargedDays },
  { key: 'amount', title: '金额', width: 120, align: 'end', render: (row) => formatMoney(row.amount) },
  {
    key: 'text',
    title: '说明',
    width: 280,
    render: (row) => (
      <Tooltip content={row.steps.map((line) => `${line.label} ${line.value}`).join('；')}>
        <span>
          {row.noReport && <Tag tone="warning">未申报营业额</Tag>} {row.text}
        </span>
      </Tooltip>
    ),
  },
  {
    key: 'receivable',
    title: '应收',
    width: 160,
    render: (row) => (row.receivable ? <Tag tone="success">{row.receivable.receivableNo}</Tag> : '未生成'),
  },
]

/** The months of a commercial standard with free days, increases and guarantee; chosen months become receivables. */
export function ScheduleDrawer({ row, close }: { row: BusinessStandardRow; close: () => void }) {
  const port = useCrudPort()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const key = ['charge-base.businessSchedule', row.id]
  const { data, refetch } = useQuery({
    queryKey: key,
    queryFn: () => callAction(port, businessSchedule, { id: String(row.id) }),
  })
  return (
    <Drawer open onOpenChange={close} title={`排期：${row.name}`} width={1040}>
      <div className="flex h-full min-h-0 flex-col gap-3 p-3">
        <div className="flex items-center justify-between">
          <p className="tabular text-table">
            共 {data?.rows.length ?? 0} 个月，合计 <strong>{formatMoney(data?.total ?? '0')}</strong>
          </p>
          <ActionButton
            action={generateBusiness}
            variant="primary"
            disabled={chosen.size === 0 || row.status !== 2}
            input={() => ({ id: String(row.id), periods: [...chosen] })}
            done={({ created, total }) => `已生成 ${created} 笔应收，合计 ${formatMoney(total)}`}
            onDone={() => {
              setChosen(new Set())
              void refetch()
            }}
          >
            生成 {chosen.size} 个月应收
          </ActionButton>
        </div>
        <div className="min-h-0 flex-1">
          <DataTable
            ariaLabel="排期"
            columns={COLUMNS}
            rows={data?.rows ?? []}
            rowKey={(one) => one.period}
            selection={chosen}
            onSelectionChange={(keys) => setChosen(new Set([...keys].map(String)))}
          />
        </div>
      </div>
    </Drawer>
  )
}
