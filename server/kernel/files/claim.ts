import type { Queryable } from '../db/sql.ts'

export interface Claim {
  readonly bizType: string
  readonly bizId: string
  readonly field: string
  /** Whose uploads may be taken; null takes anybody's. */
  readonly uploaderId: number | null
}
/** Binds uploads to the record that names them. False when one is not there, is another's, or belongs elsewhere already. */
export async function bindFiles(
  q: Queryable,
  now: Date,
  ids: readonly string[],
  { bizType, bizId, field, uploaderId }: Claim,
): Promise<boolean> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return true
  const claimed = await q.query(
    `update attachment set confirmed = true, biz_type = $2, biz_id = $3, field = $4, updated_at = $5
     where id = any($1::uuid[]) and ((confirmed = false and (uploader_id = $6 or $6 is null)) or (biz_type = $2 and biz_id = $3)) returning id`,
    [wanted, bizType, bizId, field, now, uploaderId],
  )
  return claimed.length === wanted.length
}

/** Whether all of these wait for a record, and were sent for this. */
export async function areWaiting(
  q: Queryable,
  ids: readonly string[],
  { bizType, bizId }: Pick<Claim, 'bizType' | 'bizId'>,
): Promise<boolean> {
  const waiting = await q.query(
    'select 1 from attachment where id = any($1::uuid[]) and not confirmed and biz_type = $2 and biz_id = $3',
    [ids, bizType, bizId],
  )
  return waiting.length === new Set(ids).size
}

/** Keeps pictures that everybody may see, for settings that name them by their address. */
export async function keepPublicFiles(q: Queryable, ids: readonly string[], bizType: string): Promise<void> {
  if (ids.length > 0)
    await q.query(
      'update attachment set confirmed = true, biz_type = $2 where id = any($1::uuid[]) and visibility = 2',
      [ids, bizType],
    )
}
