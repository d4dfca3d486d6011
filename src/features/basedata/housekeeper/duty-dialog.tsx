import { housekeeper, type Housekeeper } from '@wuguan/contract/basedata/housekeeper.entity'
import { setHousekeeperDuty } from '@wuguan/contract/basedata/staff.actions'
import { ActionDialog } from '@wuguan/crud/action-form'
import { nameOf } from './name-of'

/** 离岗: whoever serves areas names who takes them over. */
export function DutyDialog({ row, close }: { row: Housekeeper; close: () => void }) {
  const names = row.buildingNames ?? []
  const areas = names.length
  return (
    <ActionDialog
      action={setHousekeeperDuty}
      given={{ id: String(row.id), state: 0, ...(areas > 0 ? {} : { takeOverId: null }) }}
      title={`管家“${nameOf(row)}”离岗？`}
      description={
        areas > 0
          ? `正在服务 ${areas} 个区域：${names.slice(0, 6).join('、')}${areas > 6 ? ' 等' : ''}。`
          : '离岗后名片不再对外显示，可随时重新上岗。'
      }
      verb="离岗"
      danger
      width={460}
      among={{ takeOverId: { communityId: String(row.communityId), state: '1' } }}
      said={areas > 0 ? `已离岗，${areas} 个服务区域已转交` : '已离岗'}
      refreshes={[housekeeper.name]}
      close={close}
    />
  )
}
