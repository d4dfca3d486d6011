import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { badInput, DomainError, refuse } from '@wuguan/contract/kernel/errors'
import { labelOf } from '@wuguan/contract/kernel/options'
import { COPIED_PART, type CopiedPart, type CopiedTo, copyConf } from '@wuguan/contract/wkorder/conf.actions'
import { BIZ_LINE, CLOCK_STAGE, HANDLER_STAGE, ORDER_TYPE } from '@wuguan/contract/wkorder/order-options'
import { problemArea } from '@wuguan/contract/wkorder/problem-area.entity'
import { taskHandler } from '@wuguan/contract/wkorder/task-handler.entity'
import { timeLimitRule } from '@wuguan/contract/wkorder/time-limit-rule.entity'
import { workingCalendar, workingCalendarDay } from '@wuguan/contract/wkorder/working-calendar.entity'
import { writeLog } from '../../kernel/audit.ts'
import { demandCommunity } from '../../kernel/auth/communities.ts'
import { createRow, lockRows, updateOne, type WriteInput } from '../../kernel/crud/write.ts'
import { writing } from '../../kernel/crud/writing.ts'
import { lockOn, type Queryable } from '../../kernel/db/sql.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { areaHooks, handlerHooks } from './conf.hooks.ts'
import { limitHooks } from './rule.hooks.ts'

type Input = ParsedOf<typeof copyConf>
type Draft = Record<string, unknown>
interface Place {
  readonly id: number
  readonly name: string
}
type Tally = Pick<CopiedTo, 'added' | 'updated' | 'same' | 'blocked'>
type Outcome = Exclude<keyof Tally, 'blocked'>

/** How rows of a noun are copied: by the engine, so that they are checked, refused and logged as if somebody had typed them in. */
interface Way {
  readonly write: (context: ActionContext) => WriteInput
  /** Fields by which a row of the target is the one that a row of the source stands for. */
  readonly key: readonly string[]
  /** Fields that say something of the place itself and stay what they are there. */
  readonly stays?: readonly string[]
  readonly named: (row: AnyRow) => string
}
const WAYS = {
  problemArea: {
    write: (context) => writing(context, problemArea, areaHooks, 'system'),
    key: ['communityId', 'name', 'parentId'],
    stays: ['buildingId', 'geo'],
    named: (row) => String(row['name']),
  },
  taskHandler: {
    write: (context) => writing(context, taskHandler, handlerHooks, 'system'),
    key: ['communityId', 'orderType', 'stage', 'categoryId', 'areaId'],
    named: (row) => `${labelOf(ORDER_TYPE, row['orderType'])}的${labelOf(HANDLER_STAGE, row['stage'])}人`,
  },
  workingCalendar: {
    write: (context) => writing(context, workingCalendar, {}, 'system'),
    key: ['communityId'],
    stays: ['name'],
    named: () => '每周时段',
  },
  workingCalendarDay: {
    write: (context) => writing(context, workingCalendarDay, {}, 'system'),
    key: ['calendarId', 'date'],
    named: (row) => String(row['date']),
  },
  timeLimitRule: {
    write: (context) => writing(context, timeLimitRule, limitHooks, 'system'),
    key: ['communityId', 'stage', 'bizLine', 'orderType', 'categoryId', 'complaintLevelId', 'urgency'],
    named: (row) => `${labelOf(BIZ_LINE, row['bizLine'])}的${labelOf(CLOCK_STAGE, row['stage'])}时限`,
  },
} as const satisfies Record<CopiedPart | 'workingCalendarDay', Way>

/** The area of the target that stands where this one does; one of all communities is itself there. */
async function areaAt(q: Queryable, id: unknown, target: number): Promise<unknown> {
  if (id == null) return null
  const [area] = await q.query<{ name: string; parentId: string | null; everywhere: boolean; used: boolean }>(
    'select name, parent_id as "parentId", community_id is null as everywhere, enabled = 1 as used from problem_area where id = $1',
    [id],
  )
  const { name, parentId, everywhere, used } = area!
  if (!used) throw refuse(`区域“${name}”已停用`)
  if (everywhere) return id
  const [twin] = await q.query<{ id: string }>(
    'select id from problem_area where community_id = $1 and name = $2 and parent_id is not distinct from $3::uuid and enabled = 1',
    [target, name, await areaAt(q, parentId, target)],
  )
  if (!twin) throw refuse(`目标项目没有启用的区域“${name}”`)
  return twin.id
}
/** Refuses a row whose condition no order meets any more. */
async function refuseStopped(q: Queryable, { categoryId = null, complaintLevelId = null }: AnyRow): Promise<void> {
  const [stopped] = await q.query<{ noun: string; name: string }>(
    `select '问题类别' as noun, name from problem_category where id = $1::uuid and enabled = 0
     union all select '投诉级别', name from complaint_level where id = $2::uuid and enabled = 0`,
    [categoryId, complaintLevelId],
  )
  if (stopped) throw refuse(`${stopped.noun}“${stopped.name}”已停用`)
}

/** What becomes of one row, which may be refused without the others. */
async function one(q: Queryable, work: () => Promise<Outcome>): Promise<Outcome | DomainError> {
  await q.query('savepoint one')
  try {
    const outcome = await work()
    await q.query('release savepoint one')
    return outcome
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    await q.query('rollback to savepoint one')
    await q.query('release savepoint one')
    return error
  }
}

/** Brings rows of the target in line with these, and makes those that are not there. `at`: what their key is in the target. */
async function copyRows(
  context: ActionContext,
  { write, key, stays = [], named }: Way,
  rows: readonly AnyRow[],
  there: readonly AnyRow[],
  at: (row: AnyRow) => Promise<Draft>,
): Promise<Tally> {
  const input = write(context)
  const copied = Object.entries(input.entity.fields).flatMap(([name, field]) =>
    key.includes(name) || stays.includes(name) || field.readonly ? [] : [name],
  )
  const tally = { added: 0, updated: 0, same: 0, blocked: [] as string[] }
  for (const row of rows) {
    const outcome = await one(context.q, async () => {
      const place: Draft = { ...pick(row, key), ...(await at(row)) }
      const known = there.find((one) => key.every((name) => (one[name] ?? null) === (place[name] ?? null)))
      if (!known) {
        await createRow(input, { ...pick(row, copied), ...place })
        return 'added'
      }
      const other = copied.filter((name) => JSON.stringify(known[name] ?? null) !== JSON.stringify(row[name] ?? null))
      if (other.length === 0) return 'same'
      await updateOne(input, { id: known.id, version: known.version, ...pick(row, other) })
      return 'updated'
    })
    if (outcome instanceof DomainError) tally.blocked.push(`${named(row)}：${outcome.message}`)
    else tally[outcome] += 1
  }
  return tally
}
const pick = (row: AnyRow, names: readonly string[]): Draft =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]))

const TABLES = {
  problemArea: 'problem_area',
  taskHandler: 'task_handler',
  workingCalendar: 'working_calendar',
  timeLimitRule: 'time_limit_rule',
} as const satisfies Record<CopiedPart, string>
const idsIn = (
  { q, actor }: ActionContext,
  table: (typeof TABLES)[CopiedPart],
  communityId: number,
): Promise<{ id: string }[]> =>
  q.query<{ id: string }>(`select id from ${table} where community_id = $1 and company_id = $2 order by id`, [
    communityId,
    actor.companyId,
  ])
async function rowsOf(context: ActionContext, { write }: Way, ids: readonly { id: string }[]): Promise<AnyRow[]> {
  const input = write(context)
  return ids.length === 0
    ? []
    : lockRows(
        input,
        ids.map(({ id }) => id),
        input.entity.codes.edit,
      )
}
const isOn = (row: AnyRow) => row['enabled'] !== 0
const byDepth = (rows: readonly AnyRow[]): AnyRow[] => {
  const depth = (row: AnyRow): number => {
    const parent = rows.find(({ id }) => id === row['parentId'])
    return parent ? depth(parent) + 1 : 0
  }
  return rows.toSorted((a, b) => depth(a) - depth(b))
}

async function copyPart(context: ActionContext, part: CopiedPart, sourceId: number, target: Place): Promise<Tally> {
  const { q } = context
  const way: Way = WAYS[part]
  const rows = byDepth((await rowsOf(context, way, await idsIn(context, TABLES[part], sourceId))).filter(isOn))
  const there = await rowsOf(context, way, await idsIn(context, TABLES[part], target.id))
  const communityId = target.id
  switch (part) {
    case 'problemArea':
      return copyRows(context, way, rows, there, async ({ parentId }: AnyRow) => ({
        communityId,
        parentId: await areaAt(q, parentId, communityId),
      }))
    case 'taskHandler':
      return copyRows(context, way, rows, there, async (row: AnyRow) => {
        await refuseStopped(q, row)
        return { communityId, areaId: await areaAt(q, row['areaId'], communityId) }
      })
    // Rules that are stopped may have equal conditions; the one that holds is the one that is brought in line.
    case 'timeLimitRule':
      return copyRows(context, way, rows, there.filter(isOn), async (row: AnyRow) => {
        await refuseStopped(q, row)
        return { communityId }
      })
    case 'workingCalendar': {
      const name = target.name.slice(0, workingCalendar.fields.name.max)
      const week = await copyRows(context, way, rows, there, async () => ({ communityId, name }))
      const days = await copyDays(context, sourceId, communityId)
      return {
        added: week.added + days.added,
        updated: week.updated + days.updated,
        same: week.same + days.same,
        blocked: [...week.blocked, ...days.blocked],
      }
    }
  }
}
async function copyDays(context: ActionContext, sourceId: number, targetId: number): Promise<Tally> {
  const { q } = context
  const way: Way = WAYS.workingCalendarDay
  const [source] = await idsIn(context, TABLES.workingCalendar, sourceId)
  const [target] = await idsIn(context, TABLES.workingCalendar, targetId)
  if (!source || !target) return { added: 0, updated: 0, same: 0, blocked: [] }
  const daysOf = async (calendarId: string) =>
    rowsOf(
      context,
      way,
      await q.query<{ id: string }>('select id from working_calendar_day where calendar_id = $1 order by date', [
        calendarId,
      ]),
    )
  return copyRows(context, way, await daysOf(source.id), await daysOf(target.id), async () => ({
    calendarId: target.id,
  }))
}

/** Makes the configuration of communities what that of another is, part by part; rows that only they have stay as they are. */
export async function copyConfiguration(
  context: ActionContext,
  { sourceId, targetIds, parts }: Input,
): Promise<CopiedTo[]> {
  const { q, actor, now } = context
  const ids = [sourceId, ...new Set(targetIds)]
  for (const id of ids) demandCommunity(actor, copyConf.permission, id)
  if (targetIds.includes(sourceId)) throw badInput({ targetIds: '目标项目不能包含来源项目' })
  const places = await q.query<Place>(
    'select id, name from community where id = any($1) and company_id = $2 and deleted_at is null order by name, id',
    [ids, actor.companyId],
  )
  if (places.length < ids.length) throw refuse('只能在当前公司的项目之间复制')
  await lockOn(q, `wkorder.copyConf:${actor.companyId}`)
  const source = places.find(({ id }) => id === sourceId)!
  const targets = places.filter((place) => place !== source)
  await writeLog(
    q,
    actor,
    now,
    targets.map(({ id }) => ({
      module: copyConf.module,
      entity: copyConf.name,
      entityId: String(id),
      title: `从“${source.name}”复制`,
      action: 'other',
      communityId: id,
      after: { sourceId, parts },
    })),
  )
  const copied: CopiedTo[] = []
  for (const place of targets)
    for (const { code: part } of COPIED_PART.items.filter(({ code }) => parts.includes(code)))
      copied.push({
        communityId: place.id,
        community: place.name,
        part,
        ...(await copyPart(context, part, sourceId, place)),
      })
  return copied
}

/** What copying would do: it is done, told and taken back, so that both never differ. */
export async function compareConfiguration(context: ActionContext, input: Input): Promise<CopiedTo[]> {
  await context.q.query('savepoint compared')
  try {
    return await copyConfiguration(context, input)
  } finally {
    await context.q.query('rollback to savepoint compared')
    await context.q.query('release savepoint compared')
  }
}
