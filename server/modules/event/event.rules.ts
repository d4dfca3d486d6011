import { reportEvent } from '@wuguan/contract/event/event.actions'
import { toldFields } from '@wuguan/contract/event/event.entity'
import { DEATH_RANK } from '@wuguan/contract/event/event-options'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { dateTimeOf } from '../../kernel/clock.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import { type EventRow, levelOf } from './event.store.ts'

const DEADLY = '有人员死亡的事件级别不能低于“重大”'
/** Clocks of those who report differ from ours by so much. */
const TOLERANCE = 60_000

interface Moments {
  readonly happenedAt?: string | null
  readonly foundAt?: string | null
}
/** Nothing has happened yet that lies in the future. */
export function demandPast(now: Date, { happenedAt, foundAt }: Moments): void {
  if (happenedAt && happenedAt > dateTimeOf(now)) throw badInput({ happenedAt: '发生时间不能晚于当前时间' })
  if (foundAt && foundAt > dateTimeOf(new Date(now.getTime() + TOLERANCE)))
    throw badInput({ foundAt: '发现时间不能晚于当前时间' })
}

/** Refuses a level that is too low for the dead. */
export async function demandLevel(
  q: Queryable,
  { levelId, dead }: { readonly levelId?: string | null; readonly dead?: number | null },
  field = 'levelId',
): Promise<void> {
  if (!levelId || !dead) return
  if ((await levelOf(q, levelId)).rank > DEATH_RANK) throw badInput({ [field]: DEADLY })
}

const NAMES = Object.keys(toldFields(true))
/** A draft that is reported must say what every report says. */
export function demandWhole(row: EventRow): void {
  const told = Object.fromEntries(NAMES.map((name) => [name, (row as Record<string, unknown>)[name] ?? null]))
  const judged = reportEvent.input.safeParse({ ...told, communityId: row.communityId })
  if (!judged.success) throw refuse(judged.error.issues[0]!.message)
}
