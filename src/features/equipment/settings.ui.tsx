import {
  equipmentAbnormalType,
  equipmentLevel,
  equipmentType,
} from '@wuguan/contract/equipment/equipment-settings.entity'
import { entityUi } from '@wuguan/crud/entity-ui'
import { enabledActions } from '@wuguan/crud/row-actions'
import { LevelTag } from '@wuguan/crud/level-tag'

export const levelUi = entityUi(equipmentLevel, {
  cells: {
    name: ({ value, row, place }) => (place === 'table' ? <LevelTag name={value} color={row.color} /> : value),
    needAudit: ({ value }) => (value ? '需审核' : '不需要'),
  },
  rowActions: enabledActions(equipmentLevel, '停用后新建设备不能再选用，已有设备保留。'),
})
export const typeUi = entityUi(equipmentType, {
  rowActions: enabledActions(equipmentType, '停用后新建设备不能再选用，已有设备保留。'),
})
export const abnormalTypeUi = entityUi(equipmentAbnormalType, {
  cells: { toOrder: ({ value }) => (value ? '转工单' : '生成异常任务') },
  rowActions: enabledActions(equipmentAbnormalType, '停用后登记异常时不能再选用。'),
})
