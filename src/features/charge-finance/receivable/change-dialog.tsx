import type { ReceivableRow } from '@wuguan/contract/charge-finance/receivable.entity'
import { useState } from 'react'
import { type ChangeOutcome, adjustReceivables } from '@wuguan/contract/charge-finance/change.actions'
import { add, formatMoney, isDecimal, mul, round, sum } from '@wuguan/contract/kernel/decimal'
import type { AnyAction } from '@wuguan/contract/kernel/action'
import { RefPicker } from '@wuguan/crud/pickers'
import { TaskDialog } from '@wuguan/crud/task'
import { Checkbox } from '@wuguan/ui/checkbox'
import { DatePicker } from '@wuguan/ui/date'
import { Field } from '@wuguan/ui/form'
import { Textarea } from '@wuguan/ui/input'
import { NumberInput } from '@wuguan/ui/number-input'
import { Segmented } from '@wuguan/ui/radio'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { InCommunity } from '@/features/basedata'
import { usePostedTask } from '../parts/use-posted-task'
import { Money } from '../shared/money'
import { type ChangeKind, CHANGES, nameOf } from './changes'

type Mode = 'amount' | 'ratio' | 'unitRate'
const MODES: readonly { value: Mode; label: string; field: string; help: string }[] = [
  { value: 'amount', label: '金额', field: '调整后应收', help: '每笔都改为该金额' },
  { value: 'ratio', label: '比例', field: '比例', help: '现在应收乘以该比例，如 0.9' },
  { value: 'unitRate', label: '单价', field: '新单价', help: '按新单价重算，保留原数量和天数' },
]

interface ChangeDialogProps {
  kind: ChangeKind
  rows: readonly ReceivableRow[]
  close: () => void
  done: (outcome: ChangeOutcome) => void
}

/** One change of one or many receivables: what they are, what they become, and why. All of them or none. */
export function ChangeDialog({ kind, rows, close, done }: ChangeDialogProps) {
  const { action, title, danger } = CHANGES[kind]
  const task = usePostedTask<AnyAction>(action, (output) => done(output as ChangeOutcome))
  const [reason, setReason] = useState('')
  const [mode, setMode] = useState<Mode>('amount')
  const [value, setValue] = useState('')
  const [chosen, setChosen] = useState<string | number | null>(null)
  const [other, setOther] = useState(false)
  const [dueDate, setDueDate] = useState<string | null>(null)
  const shown = MODES.find((one) => one.value === mode)!
  const special = {
    adjust: { mode, value: value.trim() },
    cancel: {},
    hangUp: { hangUpTypeId: chosen },
    unhang: {},
    payer: { customerId: chosen, ...(other ? { payerRole: 'other' as const } : {}) },
    dueDate: { dueDate },
  }[kind]
  const submit = () => void task.submit({ ids: rows.map((row) => String(row.id)), reason: reason.trim(), ...special })
  const communityId = Number(rows[0]!['communityId'])
  return (
    <TaskDialog
      task={task}
      title={rows.length === 1 ? `${title} ${nameOf(rows[0]!)}` : `${title}（${rows.length}笔）`}
      description="生成一张应收变更单；需要审批时先提交审批。有一笔不允许时整单不变更。"
      verb={title}
      danger={danger}
      width={720}
      shows={['reason', 'value', 'hangUpTypeId', 'customerId', 'payerRole', 'dueDate']}
      close={close}
      submit={submit}
    >
      <Targets rows={rows} becomes={kind === 'adjust' ? (row) => adjustedOf(row, mode, value) : null} />
      {kind === 'adjust' && (
        <div className="grid grid-cols-2 gap-4">
          <Field label="调整方式">
            <Segmented aria-label="调整方式" value={mode} onChange={(next) => setMode(next as Mode)} options={MODES} />
          </Field>
          <Field label={shown.field} required help={shown.help} error={task.errors['value']}>
            <NumberInput
              value={value}
              onChange={setValue}
              scale={mode === 'amount' ? 2 : 6}
              unit={mode === 'ratio' ? undefined : '元'}
            />
          </Field>
        </div>
      )}
      <InCommunity suggested={communityId}>
        {kind === 'hangUp' && (
          <Field label="挂账类型" required error={task.errors['hangUpTypeId']}>
            <RefPicker to="charge-base.hangUpType" value={chosen} onChange={setChosen} />
          </Field>
        )}
        {kind === 'payer' && (
          <Field label="新付费人" required error={task.errors['customerId']}>
            <RefPicker to="basedata.customer" value={chosen} onChange={setChosen} />
          </Field>
        )}
        {kind === 'payer' && (
          <Field label="付费人身份" error={task.errors['payerRole']} help="与房产没有关系的付费人，如代付的单位">
            <Checkbox checked={other} onChange={setOther} label="其他" />
          </Field>
        )}
      </InCommunity>
      {kind === 'dueDate' && (
        <Field label="新应缴日" required error={task.errors['dueDate']}>
          <DatePicker value={dueDate} onChange={setDueDate} />
        </Field>
      )}
      <Field label="变更原因" required error={task.errors['reason']}>
        <Textarea maxLength={500} rows={2} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </TaskDialog>
  )
}

/** A preview of what the server will calculate; by unit price only the server knows the exact value. */
function adjustedOf(row: ReceivableRow, mode: Mode, value: string): string | null {
  const valid = adjustReceivables.input.shape.value.safeParse(value.trim())
  if (!valid.success || !isDecimal(value.trim(), 14, mode === 'amount' ? 2 : 6)) return null
  if (mode === 'amount') return round(value.trim(), 2)
  return mode === 'ratio' ? round(mul(row.receivableAmount, value.trim()), 2) : null
}

const TARGETS: readonly DataTableColumn<ReceivableRow>[] = [
  { key: 'property', title: '房号', width: 180, render: (row) => row.propertyName ?? '' },
  { key: 'name', title: '收费项目', width: 170, render: nameOf },
  {
    key: 'amount',
    title: '应收',
    width: 90,
    align: 'end',
    render: (row) => <Money value={row.receivableAmount} />,
  },
  {
    key: 'owed',
    title: '欠费',
    width: 90,
    align: 'end',
    render: (row) => <Money value={row.outstandingAmount} />,
  },
]
function Targets({
  rows,
  becomes,
}: {
  rows: readonly ReceivableRow[]
  becomes: ((row: ReceivableRow) => string | null) | null
}) {
  const after = becomes ? rows.map(becomes) : []
  const known = after.every((amount) => amount !== null)
  const columns: readonly DataTableColumn<ReceivableRow>[] = becomes
    ? [
        ...TARGETS,
        { key: 'after', title: '调整后', width: 90, align: 'end', render: (row) => <Money value={becomes(row)} /> },
      ]
    : TARGETS
  const total = (field: 'receivableAmount' | 'outstandingAmount') =>
    formatMoney(add('0.00', sum(rows.map((row) => row[field]))))
  return (
    <div className={rows.length > 5 ? 'h-52' : undefined}>
      <DataTable
        ariaLabel="变更的应收"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        density="compact"
        className={rows.length > 5 ? 'h-full' : 'h-auto'}
        totals={
          rows.length > 1
            ? {
                property: '合计',
                amount: total('receivableAmount'),
                owed: total('outstandingAmount'),
                ...(becomes && known ? { after: formatMoney(sum(after.map(String))) } : {}),
              }
            : undefined
        }
      />
    </div>
  )
}
