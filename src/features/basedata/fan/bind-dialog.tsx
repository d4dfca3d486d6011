import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bindFan } from '@wuguan/contract/basedata/customer.actions'
import { HOUSE_RELATION } from '@wuguan/contract/basedata/customer-house.entity'
import { fan } from '@wuguan/contract/basedata/fan.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { useAction } from '@wuguan/crud/action-button'
import { RefPicker } from '@wuguan/crud/pickers'
import { faultOf, fieldFaults } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { Dialog } from '@wuguan/ui/dialog'
import { Field } from '@wuguan/ui/form'
import { Select } from '@wuguan/ui/select'
import { toast } from '@wuguan/ui/toast'

const RELATIONS = HOUSE_RELATION.items.map(({ code, label }) => ({ value: code, label }))
const idOf = (id: string | number | null) => (id === null ? null : String(id))

/** 绑定: a fan becomes a customer of the register; with a house the relation is entered there as well. */
export function BindDialog({ row, close }: { row: AnyRow; close: () => void }) {
  const client = useQueryClient()
  const bind = useAction(bindFan)
  const [customerId, setCustomerId] = useState<string | null>(null)
  const [houseId, setHouseId] = useState<string | null>(null)
  const [relation, setRelation] = useState<number>(1)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const save = async () => {
    try {
      await bind.run({ fanId: String(row.id), customerId, houseId, relation })
      await client.invalidateQueries({ queryKey: [fan.name] })
      toast.success('绑定成功')
      close()
    } catch (error) {
      const fault = faultOf(error)
      const fields = fieldFaults(fault)
      if (fields) setFaults(fields)
      else toast.error(fault.msg)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={`绑定粉丝“${String(row['nickname'] ?? row['mobile'] ?? row.id)}”`}
      width={460}
      footer={
        <>
          <Button onClick={close}>取消</Button>
          <Button variant="primary" loading={bind.pending} onClick={() => void save()}>
            绑定
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="客户" error={faults['customerId']} help="按姓名或手机号搜索；留空时按粉丝手机号在所选房产中登记">
          <RefPicker to="basedata.customer" value={customerId} clearable onChange={(id) => setCustomerId(idOf(id))} />
        </Field>
        <Field label="房产" error={faults['houseId']} help="选择后同时登记与该房产的关系">
          <RefPicker to="basedata.house" value={houseId} clearable onChange={(id) => setHouseId(idOf(id))} />
        </Field>
        {houseId !== null && (
          <Field label="关系" required error={faults['relation']}>
            <Select value={relation} options={RELATIONS} onChange={(next: number | null) => setRelation(next ?? 1)} />
          </Field>
        )}
      </div>
    </Dialog>
  )
}
