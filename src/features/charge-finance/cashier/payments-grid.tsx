import { Plus, X } from 'lucide-react'
import { type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import type { DeskProperty } from '@wuguan/contract/charge-finance/collect.actions'
import { formatMoney, gt } from '@wuguan/contract/kernel/decimal'
import { Button, IconButton } from '@wuguan/ui/button'
import { Checkbox } from '@wuguan/ui/checkbox'
import { Input } from '@wuguan/ui/input'
import { MoneyInput } from '@wuguan/ui/number-input'
import { Select } from '@wuguan/ui/select'
import { type Counter, type GridLine, editedLines } from './draft.logic'
import { ScanField } from './scan-field'
import { freshLine } from './use-till'

interface PaymentsGridProps {
  communityId: number
  methods: DeskProperty['methods']
  lines: readonly GridLine[]
  onChange: (lines: readonly GridLine[]) => void
  counter: Counter
  /** Where a customer may leave the change on his account. */
  keepChange?: { on: boolean; set: (on: boolean) => void }
  amountRef?: Ref<HTMLInputElement>
}

/** Methods and money: the first line takes what is to be paid until somebody types; cash says the change. */
export function PaymentsGrid({
  communityId,
  methods,
  lines,
  onChange,
  counter,
  keepChange,
  amountRef,
}: PaymentsGridProps) {
  const options = methods.map(({ id, name }) => ({ value: id, label: name }))
  const set = (index: number, part: Partial<GridLine>) => onChange(editedLines(lines, counter.amounts, index, part))
  const addLine = () => {
    const unused = methods.find((method) => !lines.some((line) => line.methodId === method.id)) ?? methods[0]
    if (!unused) return
    // What the lines before take is fixed, the new one takes the rest.
    const fixed = lines.map((line, index) => ({ ...line, amount: line.amount ?? counter.amounts[index]! }))
    onChange([...fixed, freshLine(unused.id, Math.max(-1, ...lines.map((line) => line.key)) + 1)])
  }
  const hasChange = gt(counter.change, '0')
  return (
    <div className="flex flex-col gap-2">
      {lines.map((line, index) => {
        const method = methods.find((one) => one.id === line.methodId)
        // Money has arrived for this line: it stays as it is.
        const arrived = method?.scans === true && line.tradeNo !== ''
        return (
          <div key={line.key} className="flex flex-col gap-1">
            <div className="flex items-center gap-1">
              <div className="w-28 shrink-0">
                <Select
                  aria-label={`第${index + 1}笔支付方式`}
                  value={line.methodId}
                  options={options}
                  disabled={arrived}
                  onChange={(methodId) => set(index, { methodId })}
                />
              </div>
              <AmountField
                ref={index === 0 ? amountRef : undefined}
                label={`第${index + 1}笔金额`}
                typed={line.amount}
                proposed={counter.amounts[index]!}
                disabled={arrived}
                onChange={(amount) => set(index, { amount })}
              />
              {lines.length > 1 && !arrived && (
                <IconButton
                  size="sm"
                  label={`删除第${index + 1}笔`}
                  icon={<X />}
                  onClick={() =>
                    onChange(editedLines(lines, counter.amounts, index, {}).filter((_, at) => at !== index))
                  }
                />
              )}
            </div>
            {method?.scans && (
              <ScanField
                // A line of another method is another payment.
                key={method.id}
                communityId={communityId}
                method={method}
                amount={counter.amounts[index]!}
                onPaid={({ orderNo, amount }) => set(index, { tradeNo: orderNo, amount })}
              />
            )}
            {method?.needTradeNo && !method.scans && (
              <Input
                aria-label={`${method.name}流水号`}
                placeholder={`${method.name}流水号（必填）`}
                maxLength={64}
                value={line.tradeNo}
                onChange={(event) => set(index, { tradeNo: event.target.value })}
              />
            )}
            {method?.needPayerName && (
              <Input
                aria-label={`${method.name}付款户名`}
                placeholder={`${method.name}付款户名（必填）`}
                maxLength={60}
                value={line.payerAccountName}
                onChange={(event) => set(index, { payerAccountName: event.target.value })}
              />
            )}
          </div>
        )
      })}
      <div className="flex items-center justify-between gap-2">
        <Button size="sm" variant="ghost" icon={<Plus />} onClick={addLine}>
          再加一种
        </Button>
        <output aria-live="polite" className="tabular text-subtitle">
          {gt(counter.beyond, '0') && <span className="text-secondary">现金抹零 {formatMoney(counter.beyond)} </span>}
          {hasChange ? `找零 ${formatMoney(counter.change)}` : ''}
          {gt(counter.over, '0') ? `转入预存 ${formatMoney(counter.over)}` : ''}
          {gt(counter.short, '0') && <span className="text-warning-text">还差 {formatMoney(counter.short)}</span>}
        </output>
      </div>
      {keepChange && (hasChange || keepChange.on) && (
        <Checkbox checked={keepChange.on} onChange={keepChange.set} label="找零转入预存" />
      )}
    </div>
  )
}

interface AmountFieldProps {
  ref?: Ref<HTMLInputElement> | undefined
  label: string
  /** null: nobody has typed, the field shows what is left to pay. */
  typed: string | null
  proposed: string
  disabled: boolean
  onChange: (amount: string) => void
}
/** What was handed over. A proposed amount stays marked while it changes, so that the first digit replaces it. */
function AmountField({ ref, label, typed, proposed, disabled, onChange }: AmountFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  useLayoutEffect(() => {
    if (typed === null && input.current === document.activeElement) input.current?.select()
  }, [typed, proposed])
  return (
    <MoneyInput
      ref={input}
      aria-label={label}
      value={typed ?? proposed}
      disabled={disabled}
      onFocus={(event) => event.currentTarget.select()}
      onChange={onChange}
    />
  )
}
