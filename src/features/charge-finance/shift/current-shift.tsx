import { useState } from 'react'
import { hrefTo } from '@/app/routing/href'
import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'
import { type ShiftMethod, currentShift, openShift } from '@wuguan/contract/charge-finance/shift.actions'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { ActionButton } from '@wuguan/crud/action-button'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { EmptyPanel } from '@wuguan/ui/panel'
import { StatisticCard } from '@wuguan/ui/statistic'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Money } from '../shared/money'
import { isCash } from './count.logic'
import { ShiftDrawer } from './shift-drawer'
import { SubmitDialog } from './submit-dialog'

const BLIND = <span className="text-secondary">清点后显示</span>
const keyOf = (row: ShiftMethod) => row.methodId
/** Cash is counted before the system's figure is seen. */
const COLUMNS: readonly DataTableColumn<ShiftMethod>[] = [
  { key: 'name', title: '支付方式', width: 160, render: (row) => row.name },
  { key: 'count', title: '笔数', width: 80, align: 'end', render: (row) => row.inCount },
  {
    key: 'in',
    title: '收入',
    width: 130,
    align: 'end',
    render: (row) => (isCash(row) ? BLIND : <Money value={row.inAmount} />),
  },
  { key: 'out', title: '支出', width: 130, align: 'end', render: (row) => <Money value={row.outAmount} /> },
  {
    key: 'net',
    title: '净额',
    width: 130,
    align: 'end',
    render: (row) => (isCash(row) ? BLIND : <Money value={row.systemNet} />),
  },
]

/** 当班: my shift in this community, live; handing over what was counted. */
export function CurrentShift() {
  const port = useCrudPort()
  const communityId = port.context.communityId!
  const [submitting, setSubmitting] = useState(false)
  const [handed, setHanded] = useState<string | null>(null)
  const read = useRead('charge-finance.shift', currentShift, { communityId }, { keep: false })
  return (
    <>
      {handed && <ShiftDrawer paper shiftId={handed} close={() => setHanded(null)} />}
      <Loaded read={read} what="当前班次">
        {({ shift, methods, receipts }) => {
          if (!shift)
            return (
              <EmptyPanel
                title="您在本项目没有当班的班次"
                hint="开班后的收款记入本班，交班时清点。"
                action={
                  <ActionButton
                    variant="primary"
                    action={openShift}
                    input={{ communityId }}
                    done="已开班"
                    refreshes={['charge-finance.shift', 'charge-finance.cashierShift', 'charge-finance.desk']}
                  >
                    开班
                  </ActionButton>
                }
              />
            )
          const shiftId = shift.id
          const others = methods.filter((method) => !isCash(method))
          const rows = () => port.open(hrefTo('/charge/received/accounts-list', {}, { f: { shiftId } }))
          return (
            <div className="flex h-full min-h-0 flex-col gap-3">
              <div className="grid max-w-form grid-cols-4 gap-3">
                <StatisticCard label="班次" value={shift.shiftNo} scope={`开班 ${shift.openedAt}`} />
                <StatisticCard label="收款单" value={String(receipts)} unit="张" scope="本班，不含作废" onOpen={rows} />
                <StatisticCard
                  label="非现金净额"
                  value={formatMoney(yuan(total(others.map((method) => cents(method.systemNet)))))}
                  unit="元"
                  scope="本班，不含预存抵扣"
                  onOpen={rows}
                />
                <StatisticCard
                  label="现金笔数"
                  value={String(methods.find(isCash)?.inCount ?? 0)}
                  unit="笔"
                  scope="金额在交班清点后显示"
                  onOpen={rows}
                />
              </div>
              <div className="min-h-0 max-w-form flex-1">
                <DataTable
                  ariaLabel="本班收款"
                  columns={COLUMNS}
                  rows={methods}
                  rowKey={keyOf}
                  empty={<EmptyPanel title="本班还没有收款" />}
                />
              </div>
              {port.can('charge-finance:shift:submit') && (
                <div>
                  <Button variant="primary" onClick={() => setSubmitting(true)}>
                    清点并交班
                  </Button>
                </div>
              )}
              {submitting && (
                <SubmitDialog
                  shiftId={shiftId}
                  shiftNo={shift.shiftNo}
                  methods={methods}
                  close={() => setSubmitting(false)}
                  done={() => {
                    setSubmitting(false)
                    setHanded(shiftId)
                  }}
                />
              )}
            </div>
          )
        }}
      </Loaded>
    </>
  )
}
