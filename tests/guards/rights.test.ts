import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CallDescription } from '../../server/kernel/http/route.ts'
import { type NarrowDemo, openNarrowDemo } from '../support/narrow-demo.ts'

/**
 * Rights that a service asks for beside the code of its call (round-off, back-dating, reprinting …). The caller holds everything that
 * the call asks for but the one code: 403 in the words of the envelope and nothing written; with it, anything but that. Every place in
 * the server that demands a code has to refuse at least once, so that a new one comes with its case.
 */
const refusedAt = vi.hoisted(() => new Set<string>())
vi.mock(import('../../server/kernel/auth/actor.ts'), async (original) => {
  const real = await original()
  const note = () => {
    for (const [, place] of String(new Error().stack).matchAll(/\/(server\/[^:]+:\d+)/g)) refusedAt.add(String(place))
  }
  return {
    ...real,
    makeActor(...args: Parameters<typeof real.makeActor>) {
      const actor = real.makeActor(...args)
      return {
        ...actor,
        demand(codes: string) {
          if (!actor.can(codes)) note()
          actor.demand(codes)
        },
        can(codes: string) {
          const held = actor.can(codes)
          if (!held) note()
          return held
        },
      }
    },
  }
})

/** Places that no case here reaches, and why. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'server/kernel/figures.ts': 'behind the right of the card that shows them: tests/reports.test.ts',
  'server/modules/basedata/handover/customer.service.ts':
    'server/modules/basedata/handover.test.ts adds a new buyer without it',
  'server/modules/basedata/approval.ts': 'server/modules/basedata/change.test.ts decides without the right',
  'server/modules/charge-report/notice/notice.rules.ts':
    'server/modules/charge-report/notice/notice.test.ts pushes again within seven days without it',
  'server/modules/file/routes.ts': 'a file has to come with the call',
  'server/modules/file/attachments.service.ts':
    'server/modules/file/files.test.ts uploads a public file without the right',
  'server/kernel/imports/run.ts': 'behind an upload: asked again when the worker begins',
  'server/kernel/imports/write.ts': 'behind an upload: asked again when the worker writes',
  'server/kernel/imports/commit.ts': 'behind an upload: for a register that makes communities',
  'server/kernel/imports/batch.store.ts': 'behind an upload: its operator has lost the right since',
  'server/modules/system/imports/user.template.ts': 'behind an upload: users with roles',
}

let demo: NarrowDemo
beforeAll(async () => {
  demo = await openNarrowDemo()
  await demo.caller.reach([demo.here])
})
afterAll(() => demo.app.stop())

const PAST = '2026-03-01'
const OWN_TRACES = new Set(['user_session', 'exception_log', 'used_cipher'])
type Input = Record<string, unknown>
interface Case {
  call: string
  /** The code that is lacking. */
  lacks: string
  /** Beside the code of the call. */
  holds?: string
  input: (sample: Input) => Input | Promise<Input>
}
const one = async (sql: string, values: unknown[] = []): Promise<string> => {
  const [row] = await demo.app.kernel.q.query<{ id: string }>(sql, values)
  if (!row) throw new Error(`the demo has none: ${sql}`)
  return row.id
}
const partsOf = (sample: Input) => sample['parts'] as Input[]

const CASES: readonly Case[] = [
  // It begins what may be posted, so it asks for the right of a rehearsal, and for that of the report besides.
  { call: 'charge-report.checkDifferences', lacks: 'charge-report:difference:view', input: (sample) => sample },
  {
    call: 'charge-finance.payCollection',
    lacks: 'charge-finance:collection:multiple',
    input: (sample) => ({ ...sample, parts: [partsOf(sample)[0], partsOf(sample)[0]] }),
  },
  {
    call: 'charge-finance.payCollection',
    lacks: 'charge-finance:collection:backdate',
    input: (sample) => ({ ...sample, bookDate: PAST }),
  },
  {
    call: 'charge-finance.payCollection',
    lacks: 'charge-finance:collection:round-off',
    input: (sample) => ({ ...sample, parts: [{ ...partsOf(sample)[0], roundOff: '0.01' }] }),
  },
  {
    call: 'charge-finance.collectTemp',
    lacks: 'charge-finance:collection:backdate',
    input: (sample) => ({ ...sample, bookDate: PAST }),
  },
  {
    call: 'charge-finance.collectTemp',
    lacks: 'charge-finance:collection:free-rate',
    input: async (sample) => ({
      ...sample,
      feeItemId: await one(
        "select id from fee_item where company_id = $1 and enabled and deleted_at is null and category = 'temp' limit 1",
        [demo.companyId],
      ),
    }),
  },
  {
    call: 'charge-finance.sellProduct',
    lacks: 'charge-finance:collection:round-off',
    input: (sample) => ({ ...sample, roundOff: '0.01' }),
  },
  {
    call: 'charge-prepaid.recharge',
    lacks: 'charge-finance:collection:backdate',
    input: (sample) => ({ ...sample, bookDate: PAST }),
  },
  { call: 'charge-prepaid.previewOffset', lacks: 'charge-prepaid:offset:batch', input: (sample) => sample },
  {
    call: 'charge-prepaid.executeOffset',
    lacks: 'charge-prepaid:offset:batch',
    input: async () => ({
      runId: await one(
        "update offset_run set kind = 'batch' where id = (select id from offset_run where community_id = $1 limit 1) returning id",
        [demo.here],
      ),
    }),
  },
  {
    call: 'system.countPrint',
    lacks: 'charge-finance:receipt:print',
    holds: 'charge-finance:receipt:reprint',
    input: async () => ({ entity: 'charge-finance.receipt', id: await printed() }),
  },
  {
    call: 'system.countPrint',
    lacks: 'charge-finance:receipt:reprint',
    holds: 'charge-finance:receipt:print',
    input: async () => ({ entity: 'charge-finance.receipt', id: await printed() }),
  },
  {
    call: 'charge-finance.refund.payout',
    lacks: 'charge-prepaid:refund:payout',
    async input() {
      const [row] = await demo.app.kernel.q.query<{ id: string; version: number }>(
        "update refund set type = 'prepaid', status = 2 where id = (select id from refund where community_id = $1 limit 1) returning id, version",
        [demo.here],
      )
      return row!
    },
  },
  {
    call: 'charge-finance.generateBills',
    lacks: 'charge-finance:bill:push',
    input: (sample) => ({ ...sample, channels: ['sms'] }),
  },
  {
    call: 'charge-finance.previewGeneration',
    lacks: 'charge-finance:generation:supplement',
    input: (sample) => ({ ...sample, mode: 'supplement' }),
  },
  {
    call: 'charge-finance.generateSingle',
    lacks: 'charge-finance:generation:supplement',
    input: (sample) => ({ ...sample, mode: 'supplement' }),
  },
  {
    call: 'charge-finance.confirmGeneration',
    lacks: 'charge-finance:generation:supplement',
    input: async () => ({
      id: await one(
        "update generation_batch set mode = 'supplement', status = 1 where id = (select id from generation_batch where community_id = $1 limit 1) returning id",
        [demo.here],
      ),
    }),
  },
  {
    call: 'charge-sharing.generateRecords',
    lacks: 'charge-finance:generation:supplement',
    async input() {
      const { q } = demo.app.kernel
      const [record] = await q.query<{ id: string; period: string }>(
        'update sharing_record set status = 3 where id = (select id from sharing_record where community_id = $1 and corrects_record_id is null order by fee_period limit 1) returning id, fee_period as period',
        [demo.here],
      )
      await q.query('update accounting_period set status = 3 where community_id = $1 and period = $2', [
        demo.here,
        record!.period,
      ])
      return { ids: [record!.id] }
    },
  },
  {
    call: 'system.userCreate',
    lacks: 'system:user:role',
    input: (sample) => ({ ...sample, companyId: demo.companyId, mobile: '13912345601' }),
  },
  {
    call: 'system.userCreate',
    lacks: 'system:user:community',
    holds: 'system:user:role',
    input: (sample) => ({
      ...sample,
      username: demo.world.fresh('with'),
      companyId: demo.companyId,
      mobile: '13912345602',
      roleIds: [demo.caller.roleId],
      communityIds: [demo.here],
    }),
  },
  {
    call: 'system.userUpdate',
    lacks: 'system:user:role',
    input: () => colleague({ roleIds: [Number(demo.world.id('system.role'))] }),
  },
  {
    call: 'system.userUpdate',
    lacks: 'system:user:community',
    input: () => colleague({ communityIds: [demo.here] }),
  },
  { call: 'system.roleCopy', lacks: 'system:role:list', holds: 'system:role:add', input: (sample) => sample },
  { call: 'home.sessionPage', lacks: 'session:session:list', input: () => ({ userId: 2 }) },
  {
    call: 'basedata.exitCommunity',
    lacks: 'basedata:community:forceExit',
    input: (sample) => ({ ...sample, id: demo.here, force: true }),
  },
  {
    call: 'basedata.requestSwap',
    lacks: 'basedata:schedule:edit',
    async input() {
      const [id, withId] = await shiftsOfTwo()
      return { id, withId }
    },
  },
  {
    call: 'basedata.answerSwap',
    lacks: 'basedata:schedule:edit',
    async input() {
      const [id, other] = await shiftsOfTwo()
      await demo.app.kernel.q.query('update staff_schedule set swap_with_id = $2 where id = $1', [id, other])
      return { id, accept: false }
    },
  },
  {
    call: 'contingency.contingencyEvent.progress',
    lacks: 'contingency:event:level',
    async input() {
      await demo.app.kernel.q.query('update contingency_permission set enabled = 0')
      const [event] = await demo.app.kernel.q.query<{ id: string; version: number; level: string }>(
        `select e.id, e.version, (select l.id from contingency_level l where l.company_id = e.company_id and l.id <> e.level_id order by l.rank limit 1) as level
         from contingency_event e where e.community_id = $1 and e.handle_status in (20, 30) order by e.id limit 1`,
        [demo.here],
      )
      const { id, version, level } = event!
      return { id, version, newLevelId: level, kind: 'progress', content: '火势扩大，需要增援' }
    },
  },
  { call: 'bpm.instance.predict', lacks: 'bpm:model:list', input: (sample) => ({ ...sample, initiatorId: 2 }) },
  {
    call: 'file.ticket',
    lacks: 'home:frame:view',
    input: () => ({ audience: 'embed', target: 'https://example.com' }),
  },
]
const printed = () =>
  one(
    'update receipt set print_count = 1 where id = (select id from receipt where community_id = $1 limit 1) returning id',
    [demo.here],
  )
/** Shifts of two other people that nobody wants to swap. */
async function shiftsOfTwo(): Promise<string[]> {
  const rows = await demo.app.kernel.q.query<{ id: string }>(
    `update staff_schedule set swap_with_id = null, status = 1 where id in (
       select distinct on (user_id) id from staff_schedule where community_id = $1 and user_id <> $2 order by user_id, id limit 2)
     returning id`,
    [demo.here, demo.caller.userId],
  )
  return rows.map(({ id }) => id)
}
/** Somebody else of the company, as he is, with something more. */
async function colleague(more: Input): Promise<Input> {
  const [row] = await demo.app.kernel.q.query<{ id: number; version: number }>(
    'select id, version from sys_user where company_id = $1 and id <> $2 and deleted_at is null and not exists (select 1 from user_community c where c.user_id = sys_user.id and c.community_id = $3) limit 1',
    [demo.companyId, demo.caller.userId, demo.here],
  )
  return { ...row, ...more }
}
const calls = () => demo.app.app.calls.all()
const named = (name: string): CallDescription => {
  const call = calls().find((each) => each.name === name)
  if (!call) throw new Error(`there is no call ${name}`)
  return call
}

test.each(CASES.map((each) => [`${each.call} without ${each.lacks}`, each] as const))(
  '%s is refused and writes nothing',
  async (_name, { call: name, lacks, holds, input }) => {
    const call = named(name)
    const body = await input(call.sample(demo.world) as Input)
    const others = [call.permission, holds].filter((code) => code != null).join(',')
    await demo.caller.hold(others)
    await demo.written.look()
    const without = await demo.call(call, body)
    expect([without.code, without.msg]).toEqual([403, '没有操作权限，请联系上级管理员'])
    const rows = (await demo.written.look()).filter(({ table }) => !OWN_TRACES.has(table))
    expect(rows).toEqual([])
    await demo.caller.hold([others, lacks].filter(Boolean).join(','))
    const within = await demo.call(call, body)
    expect([within.code, within.msg]).not.toEqual([403, '没有操作权限，请联系上级管理员'])
  },
)

describe('every place that demands a right', () => {
  test('has refused', async () => {
    // Calls whose whole work asks for a code of its own: nothing is held.
    await demo.caller.hold('')
    for (const call of calls().filter(({ access, name }) => access !== 'public' && name !== 'session.logout'))
      if (
        call.access === 'permission' ||
        call.method === 'GET' ||
        call.name === 'home.sessionKick' ||
        call.name === 'file.ticket'
      )
        await demo.call(call, call.multipart ? {} : call.sample(demo.world))
    const root = resolve(import.meta.dirname, '../..')
    const places = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /^(modules|kernel)\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'))
      .flatMap((file) =>
        readFileSync(join(root, 'server', file), 'utf8')
          .split('\n')
          .flatMap((line, at) =>
            /actor\.demand\(|!(context\.)?actor\.can\(.*throw forbidden/.test(line) ? [`server/${file}:${at + 1}`] : [],
          ),
      )
    expect(places.length).toBeGreaterThan(35)
    expect(places.filter((place) => !refusedAt.has(place) && !(place.replace(/:\d+$/, '') in ELSEWHERE))).toEqual([])
  })
})
