import { useMemo, useState } from 'react'
import { isBuilt } from '@/app/routing/tree'
import { hrefTo } from '@/app/routing/href'
import { payoutRefund } from '@wuguan/contract/charge-finance/refund.actions'
import { prepaidRefund } from '@wuguan/contract/charge-prepaid/prepaid-refund.entity'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Field } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { TOUCHED, refundPath } from '../paths'

const APPLY = '/charge/refund/apply-pre'
const SINGLE = '/charge/refund/single/$refundNumber'
const WAITING = 2

/** 预存退款: asked for, agreed to, paid out. */
export function PrepaidRefundScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const [paying, setPaying] = useState<AnyRow | null>(null)
  const ui = useMemo(
    (): EntityUi => ({
      ...(isBuilt(SINGLE) ? { paths: { detail: (row: AnyRow) => refundPath(String(row['refundNumber'])) } } : {}),
      toolbar: isBuilt(APPLY)
        ? [
            {
              key: 'apply',
              label: '申请退款',
              permission: 'charge-prepaid:refund:apply',
              run: (_list, { port }) => port.open(hrefTo(APPLY, {}, {})),
            },
          ]
        : [],
      rowActions: [
        {
          key: 'payout',
          label: '确认退款',
          permission: 'charge-prepaid:refund:payout,charge-finance:refund:payout',
          visible: (row) => row['status'] === WAITING,
          run: setPaying,
        },
      ],
    }),
    [],
  )
  return (
    <>
      <ListScreen {...props} entity={prepaidRefund} ui={ui} />
      {paying && <PayoutDialog row={paying} close={() => setPaying(null)} />}
    </>
  )
}

function PayoutDialog({ row, close }: { row: AnyRow; close: () => void }) {
  const [tradeNo, setTradeNo] = useState('')
  const task = useTask(payoutRefund, {
    refreshes: [prepaidRefund.name, 'charge-finance.refund', ...TOUCHED],
    said: () => `已退款 ${formatMoney(String(row['total']))}`,
    done: close,
  })
  return (
    <TaskDialog
      task={task}
      title={`确认退款 ${String(row['refundNumber'])}？`}
      description={`${String(row['propertyName'] ?? '')}，退款 ${formatMoney(String(row['total']))}，从预存账户扣除。`}
      verb="确认退款"
      shows={['payoutTradeNo']}
      close={close}
      submit={() =>
        void task.submit({ id: String(row.id), ...(tradeNo.trim() ? { payoutTradeNo: tradeNo.trim() } : {}) })
      }
    >
      <Field label="退款流水号" error={task.errors['payoutTradeNo']}>
        <Input maxLength={64} value={tradeNo} onChange={(event) => setTradeNo(event.target.value)} />
      </Field>
    </TaskDialog>
  )
}
