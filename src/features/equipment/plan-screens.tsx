import { useState } from 'react'
import { CalendarRange, Plus } from 'lucide-react'
import { equipmentPlan } from '@wuguan/contract/equipment/equipment-plan.entity'
import { equipmentPlanFlow } from '@wuguan/contract/equipment/equipment-plan.flow'
import { previewEquipmentPlan } from '@wuguan/contract/equipment/equipment-task.actions'
import { equipmentTask } from '@wuguan/contract/equipment/equipment-task.entity'
import { PLAN_STATUS, UNANSWERED } from '@wuguan/contract/schedule/schedule-options'
import type { AnyEntity, ScreenRow } from '@wuguan/contract/kernel/entity'
import { today } from '@wuguan/crud/clock'
import { useDetail } from '@wuguan/crud/controllers'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { Drawer } from '@wuguan/ui/drawer'
import { Skeleton } from '@wuguan/ui/skeleton'
import { Tag } from '@wuguan/ui/tag'
import type { ListAddress } from '@/app/routing/list-page'
import { InCommunity, Pinned } from '@/features/basedata'
import { PlanForm } from '@/features/schedule'
import { YearTable } from './year-table'

type Row = ScreenRow<typeof equipmentPlan>
const { draft, enabled, paused } = PLAN_STATUS
const editable = ({ status, bySystem }: Row) =>
  bySystem
    ? '系统生成的计划不能直接编辑'
    : [draft, enabled, paused].includes(status as never)
      ? null
      : '已结束或已作废的计划不能修改'

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
    widths: { planNo: 116, name: 220, targetText: 104, cycleText: 180, people: 180, nextSlotAt: 100 },
    verbs: ['list', 'delete', 'export'],
  },
  cells: {
    targetText: ({ value, row }) => (
      <span className="tabular">{`${row.targetMode === 'type' ? '按类型 ' : ''}${value ?? 0}台`}</span>
    ),
    nextSlotAt: ({ value }) => <span className="tabular">{value?.slice(5, 16)}</span>,
    unanswered: ({ value }) =>
      value ? <Tag tone={value >= UNANSWERED ? 'danger' : 'warning'}>{`${value} 次`}</Tag> : null,
    fault: ({ value }) => (value ? <span className="text-danger-text">{value}</span> : null),
  },
  rowActions: [
    {
      key: 'edit',
      label: '编辑',
      permission: equipmentPlan.codes.edit,
      reason: editable,
      show: ({ row, close }) => <PlanDrawer title="编辑维保计划" id={row.id} close={close} />,
    },
    {
      key: 'copy',
      label: '复制',
      permission: equipmentPlan.codes.add,
      show: ({ row, close }) => <PlanDrawer title="复制维保计划" copyOf={row.id} close={close} />,
    },
  ],
})

/** 维保计划: the list, a plan written beside it, and the year of every machine. */
export function EquipmentPlanScreen(address: ListAddress) {
  const port = useCrudPort()
  const [open, setOpen] = useState<'new' | 'year' | null>(null)
  return (
    <>
      <ListScreen
        entity={equipmentPlan}
        ui={planUi}
        {...address}
        toolbar={
          <>
            {port.can(equipmentPlan.codes.add) && (
              <Button variant="primary" icon={<Plus />} onClick={() => setOpen('new')}>
                新增
              </Button>
            )}
            <Button icon={<CalendarRange />} onClick={() => setOpen('year')}>
              年度计划表
            </Button>
          </>
        }
      />
      {open === 'new' && <PlanDrawer title="新增维保计划" close={() => setOpen(null)} />}
      {open === 'year' && <YearTable close={() => setOpen(null)} />}
    </>
  )
}

/** What a copy has of its own. */
const OWN = ['planNo', 'status', 'nextSlotAt', 'unanswered', 'fault', 'enabledAt', 'planVersion', 'cycleText', 'people']
function copied(row: Row): Record<string, unknown> {
  const fields = Object.keys(equipmentPlan.fields).filter((name) => !OWN.includes(name))
  const values = row as unknown as Record<string, unknown>
  const start = row.startDate < today() ? today() : row.startDate
  return {
    ...Object.fromEntries(fields.map((name) => [name, values[name] ?? null])),
    communityId: row.communityId,
    name: `${row.name}（副本）`.slice(0, 60),
    startDate: start,
    endDate: row.endDate && row.endDate >= start ? row.endDate : null,
  }
}

interface PlanDrawerProps {
  title: string
  id?: string | number
  copyOf?: string | number
  close: () => void
}
function PlanDrawer({ title, id, copyOf, close }: PlanDrawerProps) {
  const { row } = useDetail(equipmentPlan, id ?? copyOf)
  const given = id ?? copyOf
  const form = (defaults?: Record<string, unknown>) => (
    <PlanForm
      entity={equipmentPlan as AnyEntity}
      {...(id === undefined ? {} : { id: String(id) })}
      preview={previewEquipmentPlan}
      defaults={defaults}
      close={close}
    />
  )
  return (
    <Drawer open onOpenChange={close} title={title} width={960}>
      {given === undefined ? (
        <InCommunity hint="设备在项目内选择。">{form()}</InCommunity>
      ) : row ? (
        <Pinned communityId={row.communityId ?? null}>{form(copyOf === undefined ? undefined : copied(row))}</Pinned>
      ) : (
        <Skeleton lines={8} />
      )}
    </Drawer>
  )
}
