import { matchIdmAccount } from '@wuguan/contract/basedata/device.actions'
import { idmAccount, type IdmAccount } from '@wuguan/contract/basedata/idm-account.entity'
import { ActionDialog } from '@wuguan/crud/action-form'
import { DescriptionList } from '@wuguan/ui/description'

/** 手动匹配: the user of ours who is the person of the directory. */
export const MatchDialog = ({ row, close }: { row: IdmAccount; close: () => void }) => (
  <ActionDialog
    action={matchIdmAccount}
    given={{ id: String(row.id) }}
    initial={row.userId === null ? {} : { userId: row.userId }}
    title={`匹配外部账号“${row.name ?? ''}”`}
    verb="匹配"
    width={560}
    said="匹配成功"
    refreshes={[idmAccount.name]}
    close={close}
  >
    <DescriptionList
      columns={2}
      items={[
        { label: '外部编号', value: row.externalId },
        { label: '手机号', value: row.mobile },
        { label: '邮箱', value: row.email },
        { label: '职务', value: row.title },
        { label: '部门路径', value: row.deptPath, span: 2 },
      ]}
    />
  </ActionDialog>
)
