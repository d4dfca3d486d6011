import { REFUND_TARGET } from '@wuguan/contract/charge-finance/codes'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import type { CodeOf } from '@wuguan/contract/kernel/options'
import { Field } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { Select } from '@wuguan/ui/select'

export type Target = CodeOf<typeof REFUND_TARGET>
/** How the money goes back, and to whom a transfer goes. */
export interface Destination {
  target: Target
  payeeName: string
  payeeAccountNo: string
  payeeBank: string
}
/** What a destination asks for. */
export const DESTINATION = ['target', 'payeeName', 'payeeAccountNo', 'payeeBank'] as const
export const destinationOf = (payeeName: string | null): Destination => ({
  target: 'cash',
  payeeName: payeeName ?? '',
  payeeAccountNo: '',
  payeeBank: '',
})
/** Only a transfer names a payee. */
export const destinationBody = ({ target, payeeName, payeeAccountNo, payeeBank }: Destination) => ({
  target,
  ...(target === 'transfer' ? { payeeName, payeeAccountNo, payeeBank } : {}),
})

interface TargetFieldsProps {
  targets: readonly Target[]
  /** The payment that can be paid back where it came from. */
  original: { methodName: string; left: string } | null
  /** Why the drawer cannot pay what is asked for; null where it can. */
  cashRefusal: string | null
  value: Destination
  onChange: (value: Destination) => void
  errors: Readonly<Record<string, string>>
}

export function TargetFields({ targets, original, cashRefusal, value, onChange, errors }: TargetFieldsProps) {
  const set = (part: Partial<Destination>) => onChange({ ...value, ...part })
  const note = (target: Target): string => {
    if (target === 'cash') return '需要当班，从钱箱付出'
    if (target === 'original')
      return original ? `${original.methodName} 可退 ${formatMoney(original.left)}` : '没有可原路退回的支付'
    return target === 'transfer' ? '由财务转账' : '转入付款人的预存账户'
  }
  return (
    <>
      <Field label="退款方式" required error={errors['target'] ?? cashRefusal ?? undefined}>
        <Select
          value={value.target}
          options={REFUND_TARGET.items
            .filter(({ code }) => targets.includes(code))
            .map(({ code, label }) => ({
              value: code,
              label,
              note: note(code),
              disabled: code === 'original' && original === null,
            }))}
          onChange={(target) => set({ target })}
        />
      </Field>
      {value.target === 'transfer' && (
        <>
          <Field label="收款人" required error={errors['payeeName']}>
            <Input
              maxLength={60}
              value={value.payeeName}
              onChange={(event) => set({ payeeName: event.target.value })}
            />
          </Field>
          <Field label="收款账号" required error={errors['payeeAccountNo']}>
            <Input
              maxLength={40}
              inputMode="numeric"
              value={value.payeeAccountNo}
              onChange={(event) => set({ payeeAccountNo: event.target.value })}
            />
          </Field>
          <Field label="开户行" error={errors['payeeBank']}>
            <Input
              maxLength={60}
              value={value.payeeBank}
              onChange={(event) => set({ payeeBank: event.target.value })}
            />
          </Field>
        </>
      )}
    </>
  )
}
