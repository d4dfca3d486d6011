import { voidReceipt } from '@wuguan/contract/charge-finance/receipt.actions'
import { EFFECT_STATUS } from '@wuguan/contract/charge-finance/codes'
import { ActionDialog } from '@wuguan/crud/action-form'
import { type InputProps, kinds } from '@wuguan/crud/kinds'
import { Button } from '@wuguan/ui/button'
import { LEDGER } from '../parts/use-posted-task'

interface VoidDialogProps {
  receiptId: string
  receiptNumber: string
  close: () => void
}
const REASONS = ['收错房号', '收错金额', '支付方式错误', '客户取消']
/** What shows a receipt and the money that it brought. */
const TOUCHED = [
  ...LEDGER,
  'charge-finance.receipt',
  'charge-finance.receiptVoid',
  'charge-finance.shift',
  'charge-finance.deskFigures',
]

/** 作废: at once or by approval, as the community has it; the server says why not. */
export const VoidDialog = ({ receiptId, receiptNumber, close }: VoidDialogProps) => (
  <ActionDialog
    action={voidReceipt}
    given={{ receiptId }}
    title={`作废收款单 ${receiptNumber}？`}
    description="作废后所收欠费恢复，不可撤回；需要审批时先提交申请。"
    verb="作废"
    danger
    inputs={{ reason: ReasonInput }}
    refreshes={TOUCHED}
    said={({ status, voidNumber }) =>
      status === EFFECT_STATUS.effective ? `收款单 ${receiptNumber} 已作废` : `作废申请 ${voidNumber} 已提交审批`
    }
    close={close}
  />
)

/** The commonest reasons, or one's own words. */
const ReasonInput = (props: InputProps) => (
  <div className="flex flex-col gap-2">
    <kinds.longText.Input {...props} />
    <div className="flex flex-wrap gap-2">
      {REASONS.map((one) => (
        <Button key={one} size="sm" onClick={() => props.onChange(one)}>
          {one}
        </Button>
      ))}
    </div>
  </div>
)
