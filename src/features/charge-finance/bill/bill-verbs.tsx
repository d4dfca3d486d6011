import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { bill } from '@wuguan/contract/charge-finance/bill.entity'
import {
  type BillChannel,
  billChannels,
  pushBills,
  regenerateBills,
  voidBills,
} from '@wuguan/contract/charge-finance/bill.actions'
import { Loaded, TaskDialog, useRead } from '@wuguan/crud/task'
import { CheckboxGroup } from '@wuguan/ui/checkbox'
import { Field } from '@wuguan/ui/form'
import { Textarea } from '@wuguan/ui/input'
import { toast } from '@wuguan/ui/toast'
import { usePostedTask } from '../parts/use-posted-task'
import { BillPrintDialog } from './bill-print'

export type BillVerb = 'print' | 'push' | 'regenerate' | 'void'
export const BILL_VERBS = [
  { key: 'print', label: '打印', permission: 'charge-finance:bill:print', danger: false },
  { key: 'push', label: '推送', permission: 'charge-finance:bill:push', danger: false },
  { key: 'regenerate', label: '重新生成', permission: 'charge-finance:bill:generate', danger: false },
  { key: 'void', label: '作废', permission: 'charge-finance:bill:void', danger: true },
] as const satisfies readonly { key: BillVerb; label: string; permission: string; danger: boolean }[]

export const BILL_TOUCHES = [bill.name, 'charge-finance.billDetail', 'charge-finance.billPush'] as const
function useTouch() {
  const client = useQueryClient()
  return () => {
    for (const name of BILL_TOUCHES) void client.invalidateQueries({ queryKey: [name] })
  }
}

/** What may be done with bills, of a list or of one page. */
export function useBillVerbs() {
  const [open, setOpen] = useState<{ verb: BillVerb; ids: readonly string[] } | null>(null)
  const start = useCallback((verb: BillVerb, ids: readonly string[]) => setOpen({ verb, ids }), [])
  const close = () => setOpen(null)
  const Shown = open && DIALOGS[open.verb]
  return { start, dialog: Shown && <Shown ids={open.ids} close={close} /> }
}
interface DialogProps {
  ids: readonly string[]
  close: () => void
}
const DIALOGS: Readonly<Record<BillVerb, (props: DialogProps) => React.ReactNode>> = {
  print: BillPrintDialog,
  push: PushDialog,
  regenerate: RegenerateDialog,
  void: VoidDialog,
}

function PushDialog({ ids, close }: DialogProps) {
  const touch = useTouch()
  const read = useRead<BillChannel[]>('charge-finance.billPush', billChannels)
  const [channels, setChannels] = useState<readonly string[]>([])
  const task = usePostedTask(pushBills, ({ queued, withoutReceiver }) => {
    touch()
    const left = withoutReceiver > 0 ? `，${withoutReceiver}份没有联系方式` : ''
    toast.success(`已排队推送${queued}份${left}`)
    close()
  })
  return (
    <TaskDialog
      task={task}
      title={`推送${ids.length}份账单`}
      verb="推送"
      disabled={channels.length === 0}
      shows={['channels']}
      close={close}
      submit={() => void task.submit({ ids: [...ids], channels: [...channels] })}
    >
      <Field label="推送渠道" required error={task.errors['channels']} help="未配置的渠道不能选择">
        <Loaded read={read} what="推送渠道" lines={1}>
          {(known) => <ChannelChoice channels={known} value={channels} onChange={setChannels} />}
        </Loaded>
      </Field>
    </TaskDialog>
  )
}

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

function RegenerateDialog({ ids, close }: DialogProps) {
  const touch = useTouch()
  const task = usePostedTask(regenerateBills, ({ communities }) => {
    touch()
    toast.success(`已重新生成${communities.reduce((count, one) => count + one.created, 0)}份账单`)
    close()
  })
  return (
    <TaskDialog
      task={task}
      title={`重新生成${ids.length}份账单？`}
      description="原账单作废，按今天的欠费另出新账单；已缴清的不再出账单。"
      verb="重新生成"
      shows={[]}
      close={close}
      submit={() => void task.submit({ ids: [...ids] })}
    >
      {null}
    </TaskDialog>
  )
}

function VoidDialog({ ids, close }: DialogProps) {
  const touch = useTouch()
  const [reason, setReason] = useState('')
  const task = usePostedTask(voidBills, ({ voided }) => {
    touch()
    toast.success(`已作废${voided}份账单`)
    close()
  })
  return (
    <TaskDialog
      task={task}
      title={`作废${ids.length}份账单？`}
      description="作废后不再推送；应收不受影响。"
      verb="作废"
      danger
      shows={['reason']}
      close={close}
      submit={() => void task.submit({ ids: [...ids], reason: reason.trim() })}
    >
      <Field label="作废原因" required error={task.errors['reason']}>
        <Textarea maxLength={200} rows={2} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </TaskDialog>
  )
}
