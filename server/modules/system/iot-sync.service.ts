import type { userIotSync } from '@wuguan/contract/system/user.actions'
import { notFound, refuse } from '@wuguan/contract/kernel/errors'
import { rowFilterOf } from '../../kernel/crud/where.ts'
import type { AnyHooks } from '../../kernel/crud/hooks.ts'
import { Params, type Queryable } from '../../kernel/db/sql.ts'
import { type Gateway, callGateway, platformGateway } from '../../kernel/gateway.ts'
import type { JobDefinition } from '../../kernel/jobs.ts'
import type { ActionContext, Kernel } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { user } from '@wuguan/contract/system/user.entity'
import { userHooks } from './user.hooks.ts'

/** The IoT platform that wants to know our people: its address and secret. */
const SETTING = 'system.iotGateway'
const PER_RUN = 500

interface Person {
  id: number
  username: string
  petName: string
  mobile: string | null
  state: number
  deleted: boolean
}
const PERSON = `select t.id, t.username, t.pet_name as "petName", t.mobile, t.state, t.deleted_at is not null as deleted from sys_user t`

/** One message a person: what one refuses does not hold up the others. */
async function send(
  kernel: Pick<Kernel, 'q' | 'secrets' | 'log' | 'clock'>,
  gateway: Gateway,
  people: readonly Person[],
): Promise<{ synced: number; failed: number }> {
  const done: number[] = []
  const failed: number[] = []
  for (const person of people) {
    try {
      await callGateway(kernel.secrets, gateway, person)
      done.push(person.id)
    } catch (error) {
      kernel.log.warn({ err: error, userId: person.id }, 'IoT platform')
      failed.push(person.id)
    }
  }
  const mark = (ids: number[], state: 1 | 2) =>
    kernel.q.query('update sys_user set iot_sync_state = $2 where id = any($1)', [ids, state])
  await mark(done, 1)
  await mark(failed, 2)
  return { synced: done.length, failed: failed.length }
}

const waiting = (q: Queryable) =>
  q.query<Person>(`${PERSON} where t.iot_sync_state <> 1 and t.deleted_at is null order by t.id limit ${PER_RUN}`)

/** One user, or all of the caller's scope that the platform does not know as they are. */
export async function syncUsers(
  { kernel, actor, q }: ActionContext,
  { userId }: ParsedOf<typeof userIotSync>,
): Promise<{ synced: number; failed: number }> {
  const gateway = await platformGateway(q, SETTING)
  if (!gateway) throw refuse('未设置IoT平台，不能同步')
  const params = new Params()
  const conditions = [
    't.deleted_at is null',
    userId === undefined ? 't.iot_sync_state <> 1' : `t.id = ${params.add(userId)}`,
  ]
  const scope = rowFilterOf(user, userHooks as AnyHooks, actor, 'system:user:sync', 't', params)
  if (scope === 'none') throw notFound()
  if (scope !== 'all') conditions.push(scope)
  const people = await q.query<Person>(
    `${PERSON} where ${conditions.join(' and ')} order by t.id limit ${PER_RUN}`,
    params.values,
  )
  if (userId !== undefined && people.length === 0) throw notFound()
  return send(kernel, gateway, people)
}

export const userIotSyncJob = (kernel: Kernel): JobDefinition => ({
  code: 'user.iotSync',
  name: '同步用户到IoT平台',
  module: 'system',
  cron: '15 * * * *',
  async run({ q, log }) {
    const gateway = await platformGateway(q, SETTING)
    if (!gateway) return { affected: 0 }
    const { synced, failed } = await send(kernel, gateway, await waiting(q))
    if (failed > 0) log(`${failed} 名用户同步失败`)
    return { affected: synced }
  },
})
