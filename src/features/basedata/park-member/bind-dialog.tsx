import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { parkMember, type ParkMember } from '@wuguan/contract/basedata/park-member.entity'
import { bindParkMember } from '@wuguan/contract/basedata/staff.actions'
import { useAction } from '@wuguan/crud/action-button'
import { RefPicker } from '@wuguan/crud/pickers'
import { faultOf } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { Dialog } from '@wuguan/ui/dialog'
import { Field } from '@wuguan/ui/form'
import { toast } from '@wuguan/ui/toast'

/** 绑定客户: the customer behind a member; an empty choice takes the binding away. */
export function BindDialog({ row, close }: { row: ParkMember; close: () => void }) {
  const client = useQueryClient()
  const bind = useAction(bindParkMember)
  const bound = row.customerId
  const [customerId, setCustomerId] = useState<string | null>(bound)
  const title = row.titles?.['customerId']
  const save = async () => {
    try {
      await bind.run({ id: String(row.id), customerId })
      await client.invalidateQueries({ queryKey: [parkMember.name] })
      toast.success(customerId === null ? '已解除绑定' : '绑定成功')
      close()
    } catch (error) {
      toast.error(faultOf(error).msg)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={`会员 ${row.memberNo} 绑定客户`}
      width={420}
      footer={
        <>
          <Button onClick={close}>取消</Button>
          <Button variant="primary" loading={bind.pending} disabled={customerId === bound} onClick={() => void save()}>
            {customerId === null && bound !== null ? '解除绑定' : '绑定客户'}
          </Button>
        </>
      }
    >
      <Field label="客户" help="按姓名或手机号搜索；清空后保存即解除绑定">
        <RefPicker
          to="basedata.customer"
          value={customerId}
          title={customerId === bound && typeof title === 'string' ? title : null}
          clearable
          onChange={(id) => setCustomerId(id === null ? null : String(id))}
        />
      </Field>
    </Dialog>
  )
}
