import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ShiftMethod, submitShift } from '@wuguan/contract/charge-finance/shift.actions'
import { formatMoney, isZero } from '@wuguan/contract/kernel/decimal'
import { faultOf, fieldFaults } from '@wuguan/crud/port'
import { TaskDialog } from '@wuguan/crud/task'
import { Field } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { MoneyInput, PositiveIntegerInput } from '@wuguan/ui/number-input'
import { toast } from '@wuguan/ui/toast'
import { usePosting } from '../shared/use-posting'
import { type CountDraft, DENOMINATIONS, countBody, isCash, piecesSum } from './count.logic'

interface SubmitDialogProps {
  shiftId: string
  shiftNo: string
  methods: readonly ShiftMethod[]
  close: () => void
  /** Handed over: its slip is to be printed. */
  done: () => void
}
/** 交班: cash piece by piece, blind; the rest by its slips. What differs needs a word. */
export function SubmitDialog({ shiftId, shiftNo, methods, close, done }: SubmitDialogProps) {
  const client = useQueryClient()
  const { post, pending } = usePosting(submitShift)
  const [draft, setDraft] = useState<CountDraft>({ pieces: {}, amounts: {}, notes: {} })
  const [fault, setFault] = useState<string | null>(null)
  const cash = methods.find(isCash)
  const others = methods.filter((method) => !isCash(method))
  const set = <K extends keyof CountDraft>(part: K, key: string, value: string) =>
    setDraft((before) => ({ ...before, [part]: { ...before[part], [key]: value } }))
  const submit = async () => {
    setFault(null)
    const parsed = submitShift.input.safeParse({ shiftId, lines: countBody(methods, draft) })
    if (!parsed.success) return setFault(parsed.error.issues[0]!.message)
    try {
      const handed = await post(parsed.data)
      if (!handed) return
      toast.success(
        isZero(handed.difference)
          ? `班次 ${shiftNo} 已交班，清点 ${formatMoney(handed.countedAmount)}，账实相符`
          : `班次 ${shiftNo} 已交班，差额 ${formatMoney(handed.difference)}`,
      )
      for (const name of [
        'charge-finance.shift',
        'charge-finance.cashierShift',
        'charge-finance.day',
        'charge-finance.desk',
        'charge-finance.deskFigures',
      ])
        void client.invalidateQueries({ queryKey: [name] })
      done()
    } catch (cause) {
      const said = faultOf(cause)
      setFault(Object.values(fieldFaults(said) ?? { said: said.msg }).join('；'))
    }
  }
  const note = (method: ShiftMethod) => (
    <Input
      aria-label={`${method.name}差额说明`}
      placeholder="差额说明（有差额时必填）"
      maxLength={200}
      value={draft.notes[method.methodId] ?? ''}
      onChange={(event) => set('notes', method.methodId, event.target.value)}
    />
  )
  return (
    <TaskDialog
      task={{ pending, errors: {}, fault }}
      title={`交班 ${shiftNo}`}
      description="先清点，后见系统金额。现金按面额填写张数。"
      verb="交班"
      width={640}
      shows={[]}
      close={close}
      submit={() => void submit()}
    >
      {methods.length === 0 && <p className="text-secondary">本班没有收款，可以直接交班。</p>}
      {cash && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 font-semibold">现金清点</legend>
          <div className="grid grid-cols-4 gap-2">
            {DENOMINATIONS.map((value) => (
              <Field key={value} label={`${value} 元`}>
                <PositiveIntegerInput
                  unit="张"
                  value={draft.pieces[value] ?? ''}
                  onChange={(count) => set('pieces', value, count)}
                />
              </Field>
            ))}
          </div>
          <p className="tabular flex justify-between">
            <span className="text-secondary">清点合计</span>
            <output aria-live="polite" className="text-subtitle font-semibold">
              {formatMoney(piecesSum(draft.pieces))}
            </output>
          </p>
          {note(cash)}
        </fieldset>
      )}
      {others.map((method) => (
        <div key={method.methodId} className="grid grid-cols-[8rem_9rem_1fr] items-center gap-2">
          <span className="truncate">{method.name}</span>
          <MoneyInput
            aria-label={`${method.name}清点金额`}
            value={draft.amounts[method.methodId] ?? method.systemNet}
            onChange={(amount) => set('amounts', method.methodId, amount)}
          />
          {note(method)}
        </div>
      ))}
    </TaskDialog>
  )
}
