import { HANDOVER_MATERIALS, HANDOVER_STATUS, type handover } from '@wuguan/contract/basedata/handover.entity'
import type { handoverCustomer } from '@wuguan/contract/basedata/handover-customer.entity'
import type { handoverDeliver } from '@wuguan/contract/basedata/handover-deliver.entity'
import { HANDOVER_HOUSE_STATUS, type handoverHouse } from '@wuguan/contract/basedata/handover-house.entity'
import { gt, sum } from '@wuguan/contract/kernel/decimal'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import type { EntityHooks, WriteContext } from '../../../kernel/crud/hooks.ts'

const { waiting, notified, appointed, checking, mending, delivered, deemed, refused } = HANDOVER_HOUSE_STATUS
/** A house that has been handed over. */
export const DONE: readonly number[] = [delivered, deemed]
const OPEN = [waiting, notified, appointed, checking, mending]
const LIVE_BATCH: readonly number[] = [HANDOVER_STATUS.draft, HANDOVER_STATUS.live]
/** A batch that is completed or cancelled takes nothing more. */
export const ended = ({ status }: { readonly status: number }) => !LIVE_BATCH.includes(status)

const houses = (condition: string) => (alias: string) =>
  `(select count(*) from handover_house x where x.handover_id = ${alias}.id and ${condition})`

export const handoverHooks: EntityHooks<typeof handover> = {
  computed: {
    houseCount: houses('true'),
    notifiedCount: houses('x.notify_at is not null'),
    appointedCount: houses('x.appoint_at is not null'),
    deliveredCount: houses(`x.status in (${DONE.join(', ')})`),
    openCount: houses(`x.status in (${OPEN.join(', ')})`),
    deliverRate: (alias) =>
      `(select round(100.0 * count(*) filter (where x.status in (${DONE.join(', ')})) / nullif(count(*), 0), 2)::text from handover_house x where x.handover_id = ${alias}.id)`,
  },
  beforeSave(_context, draft, before) {
    if (!before) draft.materials ??= [...HANDOVER_MATERIALS]
  },
  async afterDelete({ q }, rows) {
    const ids = rows.map((row) => row.id)
    await q.query(
      'delete from handover_customer where handover_house_id in (select id from handover_house where handover_id = any($1))',
      [ids],
    )
    await q.query('delete from handover_house where handover_id = any($1)', [ids])
  },
  ignoreReferrers: ['basedata.handoverHouse'],
}

async function batchOf({ q }: WriteContext, handoverId: string): Promise<{ status: number; kind: number }> {
  const [row] = await q.query<{ status: number; kind: number }>(
    'select status, kind from handover where id = $1 and deleted_at is null for update',
    [handoverId],
  )
  return row!
}

export const handoverHouseHooks: EntityHooks<typeof handoverHouse> = {
  computed: {
    live: (alias) => `(select b.status = ${HANDOVER_STATUS.live} from handover b where b.id = ${alias}.handover_id)`,
  },
  keyword: (text, alias, params) =>
    `exists (select 1 from house h where h.id = ${alias}.house_id and h.full_name ilike ${params.add(`%${text}%`)})`,
  async beforeSave(context, draft, before) {
    if (before) return
    const batch = await batchOf(context, draft.handoverId!)
    if (ended(batch)) throw refuse('该批次已结束，不能添加房产')
    await refuseTaken(context.q, [draft.houseId!], batch.kind)
  },
  async beforeDelete({ q }, rows) {
    await q.query('delete from handover_customer where handover_house_id = any($1)', [rows.map((row) => row.id)])
  },
  ignoreReferrers: ['basedata.handoverCustomer'],
}

/** Code of 二次交付. */
const AGAIN = 3
/** Undelivered houses of no other live batch; a second delivery takes refused ones too. */
export async function refuseTaken(q: WriteContext['q'], houseIds: readonly string[], kind: number): Promise<void> {
  const [wrong] = await q.query<{ full_name: string }>(
    'select full_name from house where id = any($1) and (use_status <> 1 or lineage <> 1) limit 1',
    [houseIds],
  )
  if (wrong) throw refuse(`${wrong.full_name}不是未交付房产`)
  const [taken] = await q.query<{ full_name: string }>(
    `select h.full_name from handover_house x join handover b on b.id = x.handover_id and b.deleted_at is null and b.status = any($2) join house h on h.id = x.house_id
     where x.house_id = any($1) and x.status <> all($3) limit 1`,
    [houseIds, LIVE_BATCH, kind === AGAIN ? [refused] : []],
  )
  if (taken) throw refuse(`${taken.full_name}已在其他交房批次中`)
}

export const handoverCustomerHooks: EntityHooks<typeof handoverCustomer> = {
  async beforeSave({ q }, draft, before) {
    const [house] = await q.query<{ status: number }>('select status from handover_house where id = $1 for update', [
      draft.handoverHouseId,
    ])
    if (DONE.includes(house!.status)) throw refuse('该房产已交付')
    const others = await q.query<{ share: string | null }>(
      'select share from handover_customer where handover_house_id = $1 and id is distinct from $2 and relation in (1, 2)',
      [draft.handoverHouseId, before?.id ?? null],
    )
    const mine = draft.relation === 1 || draft.relation === 2 ? (draft.share ?? '0') : '0'
    if (gt(sum([mine, ...others.map((row) => row.share ?? '0')]), '100'))
      throw badInput({ share: '共有人份额合计不能超过100%' })
  },
  async afterSave({ q }, { id, draft }) {
    if (draft.isPayer)
      await q.query(
        'update handover_customer set is_payer = false, version = version + 1 where handover_house_id = $1 and id <> $2 and is_payer',
        [draft.handoverHouseId, id],
      )
  },
  async beforeDelete({ q }, rows) {
    const ids = rows.map((row) => row.handoverHouseId)
    const [done] = await q.query('select 1 from handover_house where id = any($1) and status = any($2)', [ids, DONE])
    if (done) throw refuse('该房产已交付')
  },
}

export const handoverDeliverHooks: EntityHooks<typeof handoverDeliver> = {
  filters: {
    handoverHouseId: (value, alias, params) => `${alias}.handover_house_id::text = ${params.add(value)}`,
    handoverId: (value, alias, params) =>
      `exists (select 1 from handover_house x where x.id = ${alias}.handover_house_id and x.handover_id::text = ${params.add(value)})`,
  },
}
