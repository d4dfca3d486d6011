import { parkMember, type ParkMember } from '@wuguan/contract/basedata/park-member.entity'
import { bindParkMember } from '@wuguan/contract/basedata/staff.actions'
import { ActionDialog } from '@wuguan/crud/action-form'

/** 绑定客户: the customer behind a member; an empty choice takes the binding away. */
export const BindDialog = ({ row, close }: { row: ParkMember; close: () => void }) => (
  <ActionDialog
    action={bindParkMember}
    given={{ id: String(row.id) }}
    initial={{ customerId: row.customerId }}
    title={`会员 ${row.memberNo} 绑定客户`}
    verb="保存"
    width={420}
    said={(_, { customerId }) => (customerId ? '绑定成功' : '已解除绑定')}
    refreshes={[parkMember.name]}
    close={close}
  />
)
