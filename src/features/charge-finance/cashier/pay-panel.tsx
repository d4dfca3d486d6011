import { type ReactNode, useEffect, useRef } from 'react'
import type { Quote } from '@wuguan/contract/charge-finance/collect.actions'
import { addDays } from '@wuguan/contract/kernel/dates'
import { formatAmount } from '@wuguan/contract/kernel/amount'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { DatePicker } from '@wuguan/ui/date'
import { Field } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { today } from '@wuguan/crud/clock'
import { useKeys } from '@/app/shortcuts/use-keys'
import { PaymentsGrid } from './payments-grid'
import type { Desk } from './use-desk'

/** The money side of a desk: what is to be paid, by what, and the posting. */
export type Till = Pick<
  Desk,
  | 'communityId'
  | 'methods'
  | 'config'
  | 'lines'
  | 'setLines'
  | 'words'
  | 'setWords'
  | 'keepChange'
  | 'setKeepChange'
  | 'payable'
  | 'counter'
  | 'asksReason'
  | 'blocked'
  | 'refused'
  | 'pay'
  | 'paying'
> & { quote: { hint: string | null; dropped?: Quote['dropped'] } | undefined }

interface PayPanelProps {
  desk: Till
  /** The day of the payment, where it may be an earlier one; null is today. */
  day?: { readonly value: string | null; readonly set: (date: string | null) => void }
  /** The cursor starts in the amount: what was handed over is typed at once. */
  startsInAmount?: boolean
  /** Figures above the total. */
  children: ReactNode
}

/** Right of the desk: what is to be paid in large figures, the money, and the button that says the amount. */
export function PayPanel({ desk, day, startsInAmount = false, children }: PayPanelProps) {
  const { can } = useCrudPort()
  const amount = useRef<HTMLInputElement>(null)
  const now = today()
  const { config, blocked, quote, counter } = desk
  const dropped = quote?.dropped ?? []
  const backdates = config.backdateDays > 0 && can('charge-finance:collection:backdate') ? day : undefined
  useKeys({ F8: () => void desk.pay(), F9: () => amount.current?.focus() })
  useEffect(() => {
    if (startsInAmount) amount.current?.focus()
  }, [startsInAmount])
  const sentence = desk.refused ?? (blocked === '' ? null : blocked)
  return (
    <section aria-label="收款" className="flex min-h-0 w-84 shrink-0 flex-col rounded border border-line bg-surface">
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3">
        {children}
        <div className="flex items-end justify-between border-t border-line pt-2">
          <span className="text-secondary">应付</span>
          <output aria-live="polite" className="tabular text-total font-semibold">
            {formatMoney(desk.payable)}
          </output>
        </div>
        {dropped.length > 0 && (
          <p role="status" className="text-small text-warning-text">
            实收不足应付，按部分缴费计，未享受
            {dropped.map(({ name, amount }) => `【${name}】${formatMoney(amount)}`).join('、')}
          </p>
        )}
        {quote?.hint && <p className="text-small text-warning-text">{quote.hint}</p>}
        <PaymentsGrid
          communityId={desk.communityId}
          methods={desk.methods}
          lines={desk.lines}
          onChange={desk.setLines}
          counter={counter}
          {...(config.allowOverpayToPrepaid ? { keepChange: { on: desk.keepChange, set: desk.setKeepChange } } : {})}
          amountRef={amount}
        />
        {desk.asksReason && (
          <Field label="跳收原因" required={config.jumpMode === 'authorized'}>
            <Input
              maxLength={200}
              value={desk.words.jumpReason}
              onChange={(event) => desk.setWords({ ...desk.words, jumpReason: event.target.value })}
            />
          </Field>
        )}
        <div className="flex items-center gap-2">
          {backdates && (
            <div className="w-36 shrink-0">
              <DatePicker
                aria-label="收款日期"
                clearable={false}
                value={backdates.value ?? now}
                min={addDays(now, -config.backdateDays)}
                max={now}
                onChange={(next) => backdates.set(next === now ? null : next)}
              />
            </div>
          )}
          <Input
            aria-label="备注"
            placeholder="备注"
            maxLength={200}
            value={desk.words.remark}
            onChange={(event) => desk.setWords({ ...desk.words, remark: event.target.value })}
          />
        </div>
      </div>
      <div className="flex flex-col gap-2 border-t border-line p-3">
        {sentence && (
          <p
            role={desk.refused ? 'alert' : 'status'}
            className={desk.refused ? 'text-table text-danger-text' : 'text-table text-secondary'}
          >
            {sentence}
          </p>
        )}
        <Button
          variant="primary"
          size="lg"
          className="w-full"
          aria-keyshortcuts="F8"
          disabled={blocked !== null}
          loading={desk.paying}
          onClick={() => void desk.pay()}
        >
          收款 {formatAmount(counter.kept)} F8
        </Button>
      </div>
    </section>
  )
}
