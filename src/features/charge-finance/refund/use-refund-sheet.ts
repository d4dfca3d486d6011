import type { applyPrepaidRefund, applyRefund } from '@wuguan/contract/charge-finance/refund.actions'
import type { CodeOf, Options } from '@wuguan/contract/kernel/options'
import type { REFUND_TARGET } from '@wuguan/contract/charge-finance/codes'
import type { InputOf } from '@wuguan/contract/kernel/action'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { useActionSheet } from '@wuguan/crud/action-sheet'
import { useCrudPort } from '@wuguan/crud/port'
import { REFUND_TOUCHES, refundPath } from './refund.ui'

type Target = CodeOf<typeof REFUND_TARGET>
type Original = { methodName: string; left: string } | null

/** What is asked of a refund beside its rows; when it is filed, its page shows it. */
export function useRefundSheet<A extends typeof applyRefund | typeof applyPrepaidRefund>(
  action: A,
  given: Partial<InputOf<A>>,
  initial: { payeeName: string | null; amount?: string },
  original: Original,
) {
  const port = useCrudPort()
  const sheet = useActionSheet(action, {
    given,
    initial: { target: 'cash', ...initial } as NonNullable<Parameters<typeof useActionSheet<A>>[1]['initial']>,
    refreshes: REFUND_TOUCHES,
    said: (filed) => {
      const { refundNumber, warning } = filed as { refundNumber: string; warning?: string | null }
      return `退款单 ${refundNumber} 已提交审批${warning ? `；${warning}` : ''}`
    },
    done: (filed) => port.open(refundPath(filed as { refundNumber: string })),
  })
  const ways = action.form!.fields['target']!.of as Options<Target>
  return { sheet, target: (sheet.draft.target ?? '') as Target, among: { target: targetsOf(ways, original) } }
}

/** How the money may go back, each with what it means here. */
function targetsOf({ items }: Options<Target>, original: Original) {
  const notes: Readonly<Record<Target, string>> = {
    cash: '需要当班，从钱箱付出',
    original: original ? `${original.methodName} 可退 ${formatMoney(original.left)}` : '没有可原路退回的支付',
    transfer: '由财务转账',
    prepaid: '转入付款人的预存账户',
  }
  return items.map(({ code, label }) => ({
    value: code,
    label,
    note: notes[code],
    disabled: code === 'original' && original === null,
  }))
}
