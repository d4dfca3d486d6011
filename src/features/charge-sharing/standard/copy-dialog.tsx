import { copySharingStandard } from '@wuguan/contract/charge-sharing/standard.actions'
import { sharingStandard, type SharingStandardRow } from '@wuguan/contract/charge-sharing/sharing-standard.entity'
import { ActionDialog } from '@wuguan/crud/action-form'
import { useCrudPort } from '@wuguan/crud/port'

/** 复制到项目: rules and prices; houses and meters are chosen there. */
export function CopyDialog({ row, close }: { row: SharingStandardRow; close: () => void }) {
  const { communities } = useCrudPort().context
  return (
    <ActionDialog
      action={copySharingStandard}
      given={{ id: String(row.id) }}
      initial={{ communityId: Number(row.communityId), code: `${row.code}-2`, name: `${row.name}副本` }}
      title={`复制“${row.name}”`}
      description="分摊规则和单价一并复制，范围和仪表在目标项目中另行选择。"
      verb="复制"
      said="已复制为草稿"
      among={{ communityId: communities.map(({ id, name }) => ({ value: id, label: name })) }}
      refreshes={[sharingStandard.name]}
      close={close}
    />
  )
}
