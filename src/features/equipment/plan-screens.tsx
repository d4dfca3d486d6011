import { useState } from 'react'
import { CalendarRange } from 'lucide-react'
import { equipmentPlan } from '@wuguan/contract/equipment/equipment-plan.entity'
import { equipmentPlanFlow } from '@wuguan/contract/equipment/equipment-plan.flow'
import { previewEquipmentPlan } from '@wuguan/contract/equipment/equipment-task.actions'
import { equipmentTask } from '@wuguan/contract/equipment/equipment-task.entity'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen } from '@wuguan/crud/list-screen'
import { Button } from '@wuguan/ui/button'
import type { ListAddress } from '@/app/routing/list-page'
import { NewPlan, planActions, planCells } from '@/features/schedule'
import { YearTable } from './year-table'

const plans = { entity: equipmentPlan, preview: previewEquipmentPlan, hint: '设备在项目内选择。' }

/** 维保计划: its verbs, its form in steps beside the list, and how it does. */
const planUi = entityUi(equipmentPlan, {
  flow: equipmentPlanFlow,
  refreshes: [equipmentTask.name],
  list: {
    columns: [
      'planNo',
      'name',
      'maintainKind',
      'targetText',
      'cycleText',
      'people',
      'status',
      'nextSlotAt',
      'contractorId',
      'unanswered',
      'endDate',
      'fault',
    ],
    widths: { planNo: 116, name: 180, targetText: 104, cycleText: 160, people: 210, nextSlotAt: 100 },
    verbs: ['list', 'delete', 'export'],
  },
  cells: {
    targetText: ({ value, row }) => (
      <span className="tabular">{`${row.targetMode === 'type' ? '按类型 ' : ''}${value ?? 0}台`}</span>
    ),
    ...planCells,
  },
  rowActions: planActions(plans),
})

/** 维保计划: the list, a plan written beside it, and the year of every machine. */
export function EquipmentPlanScreen(address: ListAddress) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <ListScreen
        entity={equipmentPlan}
        ui={planUi}
        {...address}
        toolbar={
          <>
            <NewPlan {...plans} />
            <Button icon={<CalendarRange />} onClick={() => setOpen(true)}>
              年度计划表
            </Button>
          </>
        }
      />
      {open && <YearTable close={() => setOpen(false)} />}
    </>
  )
}
