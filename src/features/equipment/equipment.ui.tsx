import { lazy, Suspense } from 'react'
import { equipment, EQUIPMENT_LABEL } from '@wuguan/contract/equipment/equipment.entity'
import { SOON_DAYS } from '@wuguan/contract/equipment/equipment-options'
import { type EquipmentLabel, equipmentLabels, recodeEquipment } from '@wuguan/contract/equipment/equipment.actions'
import { equipmentFlow } from '@wuguan/contract/equipment/equipment.flow'
import { equipmentStatusLog } from '@wuguan/contract/equipment/equipment-parts.entity'
import { addDays } from '@wuguan/contract/kernel/dates'
import type { ScreenRow } from '@wuguan/contract/kernel/entity'
import { ActionDialog } from '@wuguan/crud/action-form'
import { type EntityUi, entityUi } from '@wuguan/crud/entity-ui'
import { LabelDialog } from '@wuguan/crud/labels'
import { today } from '@wuguan/crud/clock'
import { LevelTag } from '@wuguan/crud/level-tag'
import { ParamsInput } from './params-input'

const EquipmentCard = lazy(async () => ({ default: (await import('./equipment-card')).EquipmentCard }))

type Row = ScreenRow<typeof equipment>
const MOST = 200
const faceOf = ({ id, qrCode, equipmentNo, name, model, place, communityName, level }: EquipmentLabel) => ({
  key: id,
  scan: `${EQUIPMENT_LABEL}${qrCode}`,
  number: equipmentNo,
  title: name,
  lines: [model, communityName, place],
  mark: level,
})
const Labels = ({ rows, close }: { rows: readonly Row[]; close: () => void }) => (
  <LabelDialog
    title="设备标签"
    of={equipment.name}
    action={equipmentLabels}
    ids={rows.map(({ id }) => String(id))}
    label={faceOf}
    size="50x80"
    close={close}
  />
)
/** A day that is soon or over stands out. */
function Ends({ value }: { value: string | null }) {
  if (!value) return null
  const now = today()
  const tone = value < now ? 'text-danger-text' : value <= addDays(now, SOON_DAYS) ? 'text-warning-text' : ''
  return <span className={`tabular ${tone}`}>{value}</span>
}

/** 设备档案: machines as a list and a card, and what can be done with them. */
export const equipmentUi: EntityUi = entityUi(equipment, {
  flow: equipmentFlow,
  refreshes: [equipmentStatusLog.name],
  cells: {
    levelId: ({ row }) => <LevelTag name={row.titles['levelId'] as string | null} color={row.levelColor} />,
    warrantyEnd: ({ value }) => <Ends value={value} />,
    nextDocument: ({ value }) => <Ends value={value} />,
    lifeEnd: ({ value }) => <Ends value={value} />,
  },
  inputs: { params: ParamsInput },
  verbs: {
    start: { initial: { startDate: ({ useDate }) => useDate } },
    repair: { initial: { content: ({ name }) => `${name}故障维修` } },
  },
  rowActions: [
    {
      key: 'card',
      label: '设备卡',
      permission: equipment.codes.list,
      show: ({ row, close }) => (
        <Suspense fallback={null}>
          <EquipmentCard ui={equipmentUi} row={row} close={close} />
        </Suspense>
      ),
    },
    {
      key: 'labels',
      label: '打印标签',
      permission: 'equipment:file:printLabel',
      show: ({ row, close }) => <Labels rows={[row]} close={close} />,
    },
    {
      key: 'recode',
      label: '换码',
      permission: 'equipment:file:printLabel',
      show: ({ row, close }) => (
        <ActionDialog
          action={recodeEquipment}
          given={{ id: String(row.id) }}
          title={`为“${row.name}”换码？`}
          description="生成新的二维码；旧标签立即作废，扫描时提示“该二维码已作废”，请打印并更换标签。"
          verb="换码"
          refreshes={[equipment.name]}
          said={({ code }) => `新编码 ${code}`}
          close={close}
        />
      ),
    },
  ],
  batchActions: [
    {
      key: 'labels',
      label: '打印标签',
      permission: 'equipment:file:printLabel',
      reason: (rows) => (rows.length > MOST ? `一次最多打印${MOST}个标签` : null),
      show: ({ rows, close }) => <Labels rows={rows} close={close} />,
    },
  ],
})
