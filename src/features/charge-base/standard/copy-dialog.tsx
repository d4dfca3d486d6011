import { feeStandard, type FeeStandardRow } from '@wuguan/contract/charge-base/fee-standard.entity'
import { copyStandard } from '@wuguan/contract/charge-base/standard.actions'
import { ActionDialog } from '@wuguan/crud/action-form'
import { useCrudPort } from '@wuguan/crud/port'

/** 复制到项目: the standard with its prices, as a draft in other communities. */
export function CopyDialog({ row, close }: { row: FeeStandardRow; close: () => void }) {
  const others = useCrudPort().context.communities.filter(({ id }) => id !== row.communityId)
  return (
    <ActionDialog
      action={copyStandard}
      given={{ id: String(row.id) }}
      title={`复制“${row.name}”到项目`}
      verb="复制"
      said={({ created, skipped }) =>
        `已复制到 ${created} 个项目${skipped.length > 0 ? `；${skipped.join('；')}` : ''}`
      }
      among={{ communityIds: others.map(({ id, name }) => ({ value: id, label: name })) }}
      refreshes={[feeStandard.name]}
      close={close}
    />
  )
}
