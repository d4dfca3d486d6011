import { useCallback, useState } from 'react'
import { bill } from '@wuguan/contract/charge-finance/bill.entity'
import {
  type BillChannel,
  billChannels,
  pushBills,
  regenerateBills,
  voidBills,
} from '@wuguan/contract/charge-finance/bill.actions'
import { ActionDialog } from '@wuguan/crud/action-form'
import type { InputProps } from '@wuguan/crud/kinds'
import { Loaded, useRead } from '@wuguan/crud/task'
import { CheckboxGroup } from '@wuguan/ui/checkbox'
import { LEDGER } from '../parts/use-posted-task'
import { BillPrintDialog } from './bill-print'

export type BillVerb = 'print' | 'push' | 'regenerate' | 'void'
export const BILL_VERBS = [
  { key: 'print', label: '打印', permission: 'charge-finance:bill:print', danger: false },
  { key: 'push', label: '推送', permission: 'charge-finance:bill:push', danger: false },
  { key: 'regenerate', label: '重新生成', permission: 'charge-finance:bill:generate', danger: false },
  { key: 'void', label: '作废', permission: 'charge-finance:bill:void', danger: true },
] as const satisfies readonly { key: BillVerb; label: string; permission: string; danger: boolean }[]

export const BILL_TOUCHES = [bill.name, 'charge-finance.billDetail', 'charge-finance.billPush'] as const
interface DialogProps {
  ids: readonly string[]
  close: () => void
}
function ChannelsInput({ value, onChange }: InputProps) {
  const read = useRead('charge-finance.billPush', billChannels)
  return (
    <Loaded read={read} what="推送渠道" lines={1}>
      {(known) => <ChannelChoice channels={known} value={(value ?? []) as readonly string[]} onChange={onChange} />}
    </Loaded>
  )
}
const PushDialog = ({ ids, close }: DialogProps) => (
  <ActionDialog
    action={pushBills}
    given={{ ids: [...ids] }}
    inputs={{ channels: ChannelsInput }}
    title={`推送${ids.length}份账单`}
    verb="推送"
    refreshes={BILL_TOUCHES}
    said={({ queued, withoutReceiver }) =>
      `已排队推送${queued}份${withoutReceiver > 0 ? `，${withoutReceiver}份没有联系方式` : ''}`
    }
    close={close}
  />
)

/** The ways to a payer; those that nobody set up cannot be chosen. */
export function ChannelChoice({
  channels,
  value,
  onChange,
}: {
  channels: readonly BillChannel[]
  value: readonly string[]
  onChange: (value: readonly string[]) => void
}) {
  return (
    <CheckboxGroup
      aria-label="推送渠道"
      value={value}
      options={channels.map(({ channel, label, configured }) => ({
        value: channel,
        label: configured ? label : `${label}（未配置）`,
        disabled: !configured,
      }))}
      onChange={onChange}
    />
  )
}

const RegenerateDialog = ({ ids, close }: DialogProps) => (
  <ActionDialog
    action={regenerateBills}
    given={{ ids: [...ids] }}
    title={`重新生成${ids.length}份账单？`}
    description="原账单作废，按今天的欠费另出新账单；已缴清的不再出账单。"
    verb="重新生成"
    refreshes={[...BILL_TOUCHES, ...LEDGER]}
    said={({ communities }) => `已重新生成${communities.reduce((count, one) => count + one.created, 0)}份账单`}
    close={close}
  />
)
const VoidDialog = ({ ids, close }: DialogProps) => (
  <ActionDialog
    action={voidBills}
    given={{ ids: [...ids] }}
    title={`作废${ids.length}份账单？`}
    description="作废后不再推送；应收不受影响。"
    verb="作废"
    danger
    refreshes={BILL_TOUCHES}
    said={({ voided }) => `已作废${voided}份账单`}
    close={close}
  />
)

const DIALOGS: Readonly<Record<BillVerb, (props: DialogProps) => React.ReactNode>> = {
  print: BillPrintDialog,
  push: PushDialog,
  regenerate: RegenerateDialog,
  void: VoidDialog,
}
/** What may be done with bills, of a list or of one page. */
export function useBillVerbs() {
  const [open, setOpen] = useState<{ verb: BillVerb; ids: readonly string[] } | null>(null)
  const start = useCallback((verb: BillVerb, ids: readonly string[]) => setOpen({ verb, ids }), [])
  const close = () => setOpen(null)
  const Shown = open && DIALOGS[open.verb]
  return { start, dialog: Shown && <Shown ids={open.ids} close={close} /> }
}
