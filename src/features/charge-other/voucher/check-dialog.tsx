import { checkVoucherRules } from '@wuguan/contract/charge-other/voucher.actions'
import { VOUCHER_LEG, voucherRule } from '@wuguan/contract/charge-other/voucher-rule.entity'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { labelOf } from '@wuguan/contract/kernel/options'
import { ActionDialog } from '@wuguan/crud/action-form'
import { Alert } from '@wuguan/ui/alert'

/** What of a month has no account, before anybody makes vouchers of it. */
export function CheckDialog({
  communityId,
  period,
  close,
}: {
  communityId: number
  period: string
  close: () => void
}) {
  return (
    <ActionDialog
      action={checkVoucherRules}
      given={{ communityId }}
      initial={{ period }}
      title="检查凭证规则"
      verb="检查"
      refreshes={[voucherRule.name]}
      close={close}
      answer={({ missing, checked }) =>
        missing.length === 0 ? (
          <Alert tone="success">该月 {checked} 项账务都有对应科目。</Alert>
        ) : (
          <Alert tone="warning">
            <p>以下 {missing.length} 项没有对应科目：</p>
            <ul className="mt-1 max-h-60 overflow-y-auto">
              {missing.map(({ leg, name, amount }) => (
                <li key={`${leg} ${name}`} className="flex justify-between gap-4">
                  <span>
                    {labelOf(VOUCHER_LEG, leg)} · {name}
                  </span>
                  <span className="tabular">{formatMoney(amount)}</span>
                </li>
              ))}
            </ul>
          </Alert>
        )
      }
    />
  )
}
