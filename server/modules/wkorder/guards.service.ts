import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { WriteContext } from '../../kernel/crud/hooks.ts'

/** What an order or a rule names is kept: a rule whose condition is gone would hold for everything. */
export const WHEN_USED = '已被使用，只能停用'

const LAST = '至少保留一个启用项'
type Draft = Readonly<Record<string, unknown>>
/** Whether a save takes something out of use. */
export const stops = (draft: Draft, before: Pick<AnyRow, 'enabled'> | null) =>
  before?.['enabled'] === 1 && draft['enabled'] === 0

/** Refuses where no enabled row would be left; two who stop the last two at once wait for each other. */
export async function keepOne(
  { q, companyId }: Pick<WriteContext, 'q' | 'companyId'>,
  table: 'order_source' | 'eval_dimension',
  ids: readonly (string | number)[],
): Promise<void> {
  await q.query("select pg_advisory_xact_lock(hashtext('wkorder.enabled'), $1::int)", [companyId])
  const [left] = await q.query(
    table === 'order_source'
      ? 'select 1 from order_source where company_id = $1 and enabled = 1 and id <> all($2::uuid[]) limit 1'
      : 'select 1 from eval_dimension where company_id = $1 and enabled = 1 and id <> all($2::uuid[]) limit 1',
    [companyId, ids],
  )
  if (!left) throw refuse(LAST)
}

/** Refuses where a type would have nobody to accept its orders. */
export async function keepAcceptor(
  { q, companyId }: Pick<WriteContext, 'q' | 'companyId'>,
  orderType: string,
  ids: readonly (string | number)[],
): Promise<void> {
  await q.query("select pg_advisory_xact_lock(hashtext('wkorder.enabled'), $1::int)", [companyId])
  const [left] = await q.query(
    "select 1 from task_handler where company_id = $1 and order_type = $2 and stage = 'accept' and enabled = 1 and id <> all($3::uuid[]) limit 1",
    [companyId, orderType, ids],
  )
  if (!left) throw refuse(LAST)
}
