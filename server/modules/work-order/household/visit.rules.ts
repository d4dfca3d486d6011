import { badInput } from '@wuguan/contract/kernel/errors'
import { instantOf } from '../../../kernel/clock.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'

/** Nobody is sent who cannot sign in any more. */
export async function demandVisitors(q: Queryable, ids: readonly number[]): Promise<void> {
  const [stopped] = await q.query<{ name: string }>(
    'select pet_name as name from sys_user where id = any($1) and state <> 1 order by id limit 1',
    [ids],
  )
  if (stopped) throw badInput({ visitorIds: `走访人“${stopped.name}”已停用` })
}

const HOURS = 24
/** A record is mended for a day by whoever wrote it. */
export function amendable({ recordedAt }: { recordedAt: string | null }, { now }: { now: Date }): string | null {
  return now.getTime() - Date.parse(instantOf(recordedAt!)) > HOURS * 3_600_000 ? '超过24小时的走访记录不能修改' : null
}
