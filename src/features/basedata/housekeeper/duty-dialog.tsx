import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { housekeeper, type Housekeeper } from '@wuguan/contract/basedata/housekeeper.entity'
import { setHousekeeperDuty } from '@wuguan/contract/basedata/staff.actions'
import { useAction } from '@wuguan/crud/action-button'
import { RefPicker } from '@wuguan/crud/pickers'
import { faultOf, fieldFaults } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { Dialog } from '@wuguan/ui/dialog'
import { Field } from '@wuguan/ui/form'
import { toast } from '@wuguan/ui/toast'
import { nameOf } from './name-of'

/** 离岗: whoever serves areas names who takes them over. */
export function DutyDialog({ row, close }: { row: Housekeeper; close: () => void }) {
  const client = useQueryClient()
  const duty = useAction(setHousekeeperDuty)
  const [takeOverId, setTakeOverId] = useState<string | null>(null)
  const [fault, setFault] = useState<string>()
  const names = row.buildingNames ?? []
  const areas = names.length
  const save = async () => {
    if (areas > 0 && takeOverId === null) return setFault(`请先转交${areas}个服务区域`)
    try {
      await duty.run({ id: String(row.id), state: 0, takeOverId })
      await client.invalidateQueries({ queryKey: [housekeeper.name] })
      toast.success(areas > 0 ? `已离岗，${areas} 个服务区域已转交` : '已离岗')
      close()
    } catch (error) {
      const told = faultOf(error)
      setFault(fieldFaults(told)?.['takeOverId'] ?? told.msg)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={`管家“${nameOf(row)}”离岗？`}
      description={
        areas > 0
          ? `正在服务 ${areas} 个区域：${names.slice(0, 6).join('、')}${areas > 6 ? ' 等' : ''}。`
          : '离岗后名片不再对外显示，可随时重新上岗。'
      }
      width={460}
      footer={
        <>
          <Button onClick={close}>取消</Button>
          <Button variant="danger" loading={duty.pending} onClick={() => void save()}>
            离岗
          </Button>
        </>
      }
    >
      {areas > 0 ? (
        <Field label="接手管家" required error={fault} help="服务区域连同主管家身份一并转交">
          <RefPicker
            to={housekeeper.name}
            value={takeOverId}
            filters={{ communityId: String(row.communityId), state: '1' }}
            onChange={(id) => {
              setTakeOverId(id === null ? null : String(id))
              setFault(undefined)
            }}
          />
        </Field>
      ) : (
        fault !== undefined && (
          <p role="alert" className="text-danger-text">
            {fault}
          </p>
        )
      )}
    </Dialog>
  )
}
