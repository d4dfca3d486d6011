import { dayDone, dayFresh, dayLate, dayLeftover, dayOpening } from '@wuguan/contract/work-order/day.figures'
import { daily } from '@wuguan/contract/work-order/daily.report'
import type { DailyPush, dailyPushPreview } from '@wuguan/contract/work-order/daily-push.actions'
import { addDays } from '@wuguan/contract/kernel/dates'
import { communitiesOf } from '../../../kernel/auth/communities.ts'
import { loadActor } from '../../../kernel/auth/sessions.ts'
import { dateOf } from '../../../kernel/clock.ts'
import { readFigures } from '../../../kernel/figures.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import type { At } from '../clock.service.ts'

export const DAILY_PUSH = 'workOrder.dailyPush'
const EXITED = 3
interface Managed {
  communityId: number
  community: string
  companyId: number
  managerId: number | null
  manager: string | null
}
export interface Pushed extends DailyPush {
  readonly managerId: number | null
}

/** What whoever manages a community is told of its day, as far as he may see it; of these communities, or of all. */
export async function dailyPushes(
  { q, now }: At,
  day: string,
  communities: readonly number[] | null,
): Promise<Pushed[]> {
  const managed = await q.query<Managed>(
    `select c.id as "communityId", c.name as community, c.company_id as "companyId", u.id as "managerId", u.pet_name as manager
     from community c left join sys_user u on u.id = c.manager_id and u.deleted_at is null
     where c.deleted_at is null and c.manage_state <> ${EXITED} and ($1::bigint[] is null or c.id = any($1)) order by c.id`,
    [communities],
  )
  const pushes: Pushed[] = []
  for (const { companyId, ...one } of managed) {
    const actor = one.managerId === null ? null : await loadActor(q, one.managerId, companyId, null, DAILY_PUSH)
    const title = `${one.community}${day}工单日报`
    if (!actor?.can(daily.permission)) {
      pushes.push({
        ...one,
        title,
        body: '',
        why: one.manager ? '项目经理没有查看工单报表的权限' : '项目没有设置项目经理',
      })
      continue
    }
    const [read] = await readFigures({ q, actor, now }, [dayOpening, dayFresh, dayDone, dayLeftover, dayLate], {
      communities: [one.communityId],
      asOf: day,
    })
    const { values } = read!
    pushes.push({
      ...one,
      title,
      body: `前日遗留${values[dayOpening.code]}单，新增${values[dayFresh.code]}单，完成${values[dayDone.code]}单，遗留${values[dayLeftover.code]}单，其中超时${values[dayLate.code]}单`,
      why: null,
    })
  }
  return pushes
}

/** 推送预览: of the communities that are chosen, or of all that the caller sees; nothing is written. */
export async function previewPush(
  context: ActionContext,
  { day }: ParsedOf<typeof dailyPushPreview>,
): Promise<DailyPush[]> {
  const { actor, now } = context
  const seen = communitiesOf(actor, daily.permission)
  const asked = actor.communityIds?.filter((id) => seen.includes(id)) ?? seen
  const pushes = await dailyPushes(context, day ?? addDays(dateOf(now), -1), asked)
  return pushes.map(({ communityId, community, manager, title, body, why }) => ({
    communityId,
    community,
    manager,
    title,
    body,
    why,
  }))
}
