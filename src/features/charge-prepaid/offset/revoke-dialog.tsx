import { revokeOffset } from '@wuguan/contract/charge-prepaid/offset.actions'
import { ActionDialog } from '@wuguan/crud/action-form'
import { TOUCHED } from '../paths'

interface RevokeDialogProps {
  runId: string
  /** Only these properties of the run. */
  partIds?: string[]
  title: string
  close: () => void
}

/** 撤销: the receipts are voided, balances and debts stand as before. */
export const RevokeDialog = ({ runId, partIds, title, close }: RevokeDialogProps) => (
  <ActionDialog
    action={revokeOffset}
    given={{ runId, whole: partIds === undefined, partIds: partIds ?? [] }}
    title={title}
    description="撤销后冲抵单作废，预存余额和欠费恢复。"
    verb="撤销"
    danger
    refreshes={TOUCHED}
    said="冲抵已撤销"
    close={close}
  />
)
