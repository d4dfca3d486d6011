import type { exitCommunity } from '@wuguan/contract/basedata/place.actions'
import { community } from '@wuguan/contract/basedata/community.entity'
import { forbidden, refuse } from '@wuguan/contract/kernel/errors'
import { writeTimeline } from '../../../kernel/audit.ts'
import { lockRows, staleOf } from '../../../kernel/crud/write.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { exitGuards } from '../slots.service.ts'
import { communityHooks } from './community.hooks.ts'
import { writing } from '../../../kernel/crud/writing.ts'

async function move(
  context: ActionContext,
  id: number,
  to: number,
  action: string,
  sets: Record<string, unknown>,
  from: string,
  reached: string,
): Promise<{ id: number; version: number }> {
  const { q, actor, now } = context
  const names = Object.keys(sets)
  const [row] = await q.query<{ version: number }>(
    `update community set manage_state = $2, version = version + 1, updated_by = $3, updated_at = $4${names.map((name, i) => `, ${name} = $${i + 5}`).join('')} where id = $1 returning version`,
    [id, to, actor.userId, now, ...Object.values(sets)],
  )
  await writeTimeline(q, actor, now, {
    bizType: 'basedata.community',
    bizId: String(id),
    action,
    fromState: from,
    toState: reached,
  })
  return { id, version: row!.version }
}

export async function takeOver(
  context: ActionContext,
  input: { id: number; version: number },
): Promise<{ id: number; version: number }> {
  const [row] = await lockRows(writing(context, community, communityHooks), [input.id], 'basedata:community:edit')
  if (row!.version !== input.version) throw staleOf(community, row!)
  if (row!['manageState'] !== 1) throw refuse('项目不在筹备状态')
  if (!row!['takeoverDate'] || !row!['managerId']) throw refuse('请先填写接管日期和项目经理')
  return move(context, input.id, 2, '接管', {}, '筹备', '在管')
}

export async function exit(
  context: ActionContext,
  input: ParsedOf<typeof exitCommunity>,
): Promise<{ id: number; version: number }> {
  const [row] = await lockRows(writing(context, community, communityHooks), [input.id], 'basedata:community:exit')
  if (row!['manageState'] !== 2) throw refuse('项目不在管，不能撤场')
  if (input.force && !context.actor.can('basedata:community:forceExit')) throw forbidden()
  if (row!['takeoverDate'] && String(row!['takeoverDate']) > input.exitDate) throw refuse('撤场日期不能早于接管日期')
  for (const guard of exitGuards) await guard(context, input.id, input.force === true)
  return move(context, input.id, 3, '撤场', { exit_date: input.exitDate }, '在管', '已撤场')
}
