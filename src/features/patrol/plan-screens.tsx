import { useSearch } from '@tanstack/react-router'
import { previewPlan } from '@wuguan/contract/patrol/patrol-task.actions'
import { patrolPlan } from '@wuguan/contract/patrol/patrol-plan.entity'
import { useDetail } from '@wuguan/crud/controllers'
import { InCommunity, Pinned } from '@/features/basedata'
import { PlanForm } from '@/features/schedule'

/** A plan of patrols that is made in a community, or changed. */
export function PlanAddScreen() {
  return (
    <InCommunity hint="路线在项目内选择。">
      <PlanForm entity={patrolPlan} preview={previewPlan} />
    </InCommunity>
  )
}
export function PlanPutScreen() {
  const { id } = useSearch({ strict: false })
  const { row } = useDetail(patrolPlan, id)
  return (
    <Pinned communityId={row?.communityId ?? null}>
      <PlanForm key={id} entity={patrolPlan} id={id} preview={previewPlan} />
    </Pinned>
  )
}
