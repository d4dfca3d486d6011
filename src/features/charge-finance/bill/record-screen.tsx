import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { PUSH_STATUS } from '@wuguan/contract/charge-finance/codes'
import { type BillRecord, billRecord, repushBills } from '@wuguan/contract/charge-finance/bill.actions'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { Button, buttonClass } from '@wuguan/ui/button'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Pager } from '@wuguan/ui/pager'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'
import { toast } from '@wuguan/ui/toast'
import { usePostedTask } from '../parts/use-posted-task'
import { BILL } from './bill-list-screen'
import { BILL_TOUCHES } from './bill-verbs'

const FAILED = 4
const failed = (row: BillRecord) => row.status === FAILED

/** 推送记录: every attempt to bring a bill to its payer; what failed may be sent again. */
export function RecordScreen({ orderNumber, propertyId }: { orderNumber: string; propertyId: string }) {
  const { setTitle, can } = useCrudPort()
  const client = useQueryClient()
  const [at, setAt] = useState({ page: 1, limit: 20 })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const read = useRead('charge-finance.billPush', billRecord, {
    orderNumber,
    propertyId,
    ...at,
  })
  const task = usePostedTask(repushBills, ({ queued }) => {
    for (const name of BILL_TOUCHES) void client.invalidateQueries({ queryKey: [name] })
    setChosen(new Set())
    toast.success(`已重新排队${queued}条`)
  })
  useEffect(() => setTitle(`推送记录 ${orderNumber}`), [setTitle, orderNumber])
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <header className="flex items-center gap-3 rounded border border-line bg-surface px-4 py-3">
        <h1 className="tabular text-title font-semibold">{orderNumber}</h1>
        <span className="text-secondary">推送记录</span>
        <div className="ml-auto flex gap-2">
          <CatalogueLink to={BILL} params={{ orderNumber, propertyId }} className={buttonClass()}>
            查看账单
          </CatalogueLink>
          {can('charge-finance:bill:push') && (
            <Button
              variant="primary"
              disabled={chosen.size === 0}
              loading={task.pending}
              onClick={() => void task.submit({ ids: [...chosen] })}
            >
              重推{chosen.size > 0 ? ` ${chosen.size}条` : ''}
            </Button>
          )}
        </div>
      </header>
      {task.fault && <Alert tone="danger">{task.fault}</Alert>}
      <Loaded read={read} what="推送记录">
        {({ list, total }) =>
          total === 0 ? (
            <EmptyPanel title="还没有推送过" hint="在账单列表或账单详情中选择渠道推送" />
          ) : (
            <>
              <div className="min-h-0 flex-1">
                <DataTable
                  ariaLabel="推送记录"
                  columns={COLUMNS}
                  rows={list}
                  rowKey={(row) => row.id}
                  selection={chosen}
                  onSelectionChange={(keys) => setChosen(new Set([...keys].map(String)))}
                  isSelectable={failed}
                />
              </div>
              <Pager {...at} total={total} onChange={setAt} />
            </>
          )
        }
      </Loaded>
    </div>
  )
}

const text = (key: keyof BillRecord, title: string, width: number): DataTableColumn<BillRecord> => ({
  key,
  title,
  width,
  render: (row) => <span className="tabular">{row[key] ?? '—'}</span>,
})
const COLUMNS: readonly DataTableColumn<BillRecord>[] = [
  text('channelLabel', '渠道', 100),
  text('receiver', '接收人', 160),
  {
    key: 'status',
    title: '状态',
    width: 90,
    render: (row) => {
      const state = PUSH_STATUS.items.find((item) => item.code === row.status)
      return <Tag tone={state?.tone ?? 'neutral'}>{state?.label}</Tag>
    },
  },
  text('attempt', '次数', 70),
  text('failReason', '失败原因', 220),
  text('createdAt', '创建时间', 165),
  text('sentAt', '发送时间', 165),
  text('readAt', '阅读时间', 165),
]
