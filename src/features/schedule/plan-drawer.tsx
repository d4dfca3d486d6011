import { useState } from 'react'
import { Plus } from 'lucide-react'
import type { AnyEntity, ScreenRow } from '@wuguan/contract/kernel/entity'
import type { PlanDoor } from '@wuguan/contract/schedule/plan.flow'
import { PLAN_STATUS, UNANSWERED } from '@wuguan/contract/schedule/schedule-options'
import { today } from '@wuguan/crud/clock'
import { useDetail } from '@wuguan/crud/controllers'
import { useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { Drawer } from '@wuguan/ui/drawer'
import { Skeleton } from '@wuguan/ui/skeleton'
import { Tag } from '@wuguan/ui/tag'
import { InCommunity, Pinned } from '@/features/basedata'
import { PlanForm, type PlanPreview } from './plan-form'

type Row = ScreenRow<PlanDoor<string>>
/** Plans of a module that are written beside their list. */
interface PlansBeside {
  readonly entity: PlanDoor<string>
  readonly preview: PlanPreview
  /** Why a community is chosen first. */
  readonly hint: string
}

const { draft, enabled, paused } = PLAN_STATUS
const editable = ({ status, bySystem }: Row) =>
  bySystem
    ? '系统生成的计划不能直接编辑'
    : [draft, enabled, paused].includes(status as never)
      ? null
      : '已结束或已作废的计划不能修改'

/** How plans do, in a list of them. */
export const planCells = {
  nextSlotAt: ({ value }: { value: string | null }) => <span className="tabular">{value?.slice(5, 16)}</span>,
  unanswered: ({ value }: { value: number | null }) =>
    value ? <Tag tone={value >= UNANSWERED ? 'danger' : 'warning'}>{`${value} 次`}</Tag> : null,
  fault: ({ value }: { value: string | null }) => (value ? <span className="text-danger-text">{value}</span> : null),
}
/** Editing and copying, where plans are written beside their list. */
export const planActions = (plans: PlansBeside) =>
  [
    {
      key: 'edit',
      label: '编辑',
      permission: plans.entity.codes.edit,
      reason: editable,
      show: ({ row, close }: { row: Row; close: () => void }) => (
        <PlanDrawer {...plans} title={`编辑${plans.entity.label}`} id={row.id} close={close} />
      ),
    },
    {
      key: 'copy',
      label: '复制',
      permission: plans.entity.codes.add,
      show: ({ row, close }: { row: Row; close: () => void }) => (
        <PlanDrawer {...plans} title={`复制${plans.entity.label}`} copyOf={row.id} close={close} />
      ),
    },
  ] as const

/** Another plan. */
export function NewPlan(plans: PlansBeside) {
  const port = useCrudPort()
  const [open, setOpen] = useState(false)
  if (!port.can(plans.entity.codes.add)) return null
  return (
    <>
      <Button variant="primary" icon={<Plus />} onClick={() => setOpen(true)}>
        新增
      </Button>
      {open && <PlanDrawer {...plans} title={`新增${plans.entity.label}`} close={() => setOpen(false)} />}
    </>
  )
}

/** What a copy has of its own. */
const OWN = ['planNo', 'status', 'nextSlotAt', 'unanswered', 'fault', 'enabledAt', 'planVersion', 'cycleText', 'people']
function copied({ fields }: PlanDoor<string>, row: Row): Record<string, unknown> {
  const names = Object.keys(fields).filter((name) => !OWN.includes(name))
  const values = row as unknown as Record<string, unknown>
  const start = row.startDate < today() ? today() : row.startDate
  return {
    ...Object.fromEntries(names.map((name) => [name, values[name] ?? null])),
    communityId: row.communityId,
    name: `${row.name}（副本）`.slice(0, 60),
    startDate: start,
    endDate: row.endDate && row.endDate >= start ? row.endDate : null,
  }
}

interface PlanDrawerProps extends PlansBeside {
  title: string
  id?: string | number
  copyOf?: string | number
  close: () => void
}
function PlanDrawer({ entity, preview, hint, title, id, copyOf, close }: PlanDrawerProps) {
  const given = id ?? copyOf
  const { row } = useDetail(entity, given)
  const form = (defaults?: Record<string, unknown>) => (
    <PlanForm
      entity={entity as AnyEntity}
      {...(id === undefined ? {} : { id: String(id) })}
      preview={preview}
      defaults={defaults}
      close={close}
    />
  )
  return (
    <Drawer open onOpenChange={close} title={title} width={960}>
      {given === undefined ? (
        <InCommunity hint={hint}>{form()}</InCommunity>
      ) : row ? (
        <Pinned communityId={row.communityId ?? null}>
          {form(copyOf === undefined ? undefined : copied(entity, row))}
        </Pinned>
      ) : (
        <Skeleton lines={8} />
      )}
    </Drawer>
  )
}
