import { bindFan } from '@wuguan/contract/basedata/customer.actions'
import { fan, type Fan } from '@wuguan/contract/basedata/fan.entity'
import { ActionDialog } from '@wuguan/crud/action-form'

/** 绑定: a fan becomes a customer of the register; with a house the relation is entered there as well. */
export const BindDialog = ({ row, close }: { row: Fan; close: () => void }) => (
  <ActionDialog
    action={bindFan}
    given={{ fanId: String(row.id) }}
    title={`绑定粉丝“${row.nickname ?? row.mobile ?? row.id}”`}
    verb="绑定"
    said="绑定成功"
    width={460}
    refreshes={[fan.name]}
    close={close}
  />
)
