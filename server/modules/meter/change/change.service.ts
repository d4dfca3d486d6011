import type { ChangeForm, changeMeter } from '@wuguan/contract/meter/device.actions'
import { meter } from '@wuguan/contract/meter/meter.entity'
import { meterChange } from '@wuguan/contract/meter/meter-change.entity'
import { SENTENCES, dialEnd } from '@wuguan/contract/meter/rules/usage'
import { dialBefore } from '@wuguan/contract/meter/rules/reading'
import { gte, lt } from '@wuguan/contract/kernel/decimal'
import { badInput, notFound, refuse } from '@wuguan/contract/kernel/errors'
import { writeTimeline } from '../../../kernel/audit.ts'
import { dateOf } from '../../../kernel/clock.ts'
import { drawCodes } from '../../../kernel/codes.ts'
import { insertRow } from '../../../kernel/crud/store.ts'
import { lockRows } from '../../../kernel/crud/write.ts'
import { Params } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { loadChains, lockMeters, refreshMeters, shownState } from '../chain/load.ts'
import { PLACE } from '../support.ts'
import { scoped } from '../../../kernel/crud/where.ts'
import { writing } from '../../../kernel/crud/writing.ts'

const METER_TYPE = 'meter.meter'

/** What the form of a change must show: the dial as it hangs there, and what the chain ends with. */
export async function readChangeForm({ q, actor }: ActionContext, { id }: { id: string }): Promise<ChangeForm> {
  const params = new Params()
  const key = params.add(id)
  const [row] = await q.query<{ meter: ChangeForm['meter'] }>(
    `select json_build_object('id', t.id, 'code', t.code, 'kind', t.kind, 'place', ${PLACE('t', 'h')}, 'communityId', t.community_id, 'ratio', t.ratio::text,
       'digits', t.digits, 'decimals', t.decimals, 'status', t.status) as meter
     from meter t left join house h on h.id = t.property_id where t.id = ${key} and t.deleted_at is null and ${scoped(meter, {}, actor, 'meter:change:add', 't', params)}`,
    params.values,
  )
  const chain = row && (await loadChains(q, [id])).get(id)
  if (!row || !chain) throw notFound()
  return { meter: row.meter, state: shownState(chain) }
}

/** Another device in the place of a meter. It makes no reading: the next one bills both stretches. */
export async function change(
  context: ActionContext,
  input: ParsedOf<typeof changeMeter>,
): Promise<{ id: string; changeNo: string }> {
  const { q, actor, now, kernel } = context
  const [row] = await lockRows(writing(context, meter), [input.meterId], 'meter:change:add')
  if (row!['status'] !== 1) throw refuse(row!['status'] === 2 ? '仪表已停用，不能换表' : '仪表已拆除，不能换表')
  const chain = (await loadChains(q, [input.meterId])).get(input.meterId)!
  if (input.changeDate > dateOf(now)) throw badInput({ changeDate: '换表日期不能晚于今天' })
  if (chain.last && chain.last.readDate > input.changeDate) throw refuse('换表日期之后已有抄表记录')
  const earlier = chain.changes.at(-1)
  if (earlier && earlier.changeDate > input.changeDate)
    throw refuse(`换表日期不能早于上次换表日期${earlier.changeDate}`)
  if (chain.installDate && input.changeDate < chain.installDate)
    throw badInput({ changeDate: '换表日期不能早于安装日期' })
  const before = dialBefore(chain)
  if (lt(input.oldFinal, before) && !input.rollover) throw badInput({ oldFinal: SENTENCES.finalSmaller(before) })
  if (gte(input.oldFinal, dialEnd(chain.dial.digits))) throw badInput({ oldFinal: SENTENCES.beyondDial })
  if (gte(input.newInitial, dialEnd(input.newDigits))) throw badInput({ newInitial: SENTENCES.initialBeyond })
  await refuseTaken(context, { ...chain, code: input.newCode })
  const [changeNo] = await drawCodes(q, 'meter.change', now, chain.companyId, chain.communityId)
  const id = (await insertRow(
    q,
    meterChange,
    {
      changeNo,
      meterId: chain.id,
      propertyId: chain.propertyId,
      changeDate: input.changeDate,
      oldCode: chain.code,
      newCode: input.newCode,
      oldFinal: input.oldFinal,
      rollover: input.rollover && lt(input.oldFinal, before),
      newInitial: input.newInitial,
      oldRatio: chain.dial.ratio,
      newRatio: input.newRatio,
      oldDigits: chain.dial.digits,
      newDigits: input.newDigits,
      reason: input.reason,
      remark: input.remark?.trim() || null,
      photos: input.photos ?? null,
      operatorId: actor.userId || null,
      status: 1,
    },
    chain,
    actor,
    kernel.secrets,
    now,
  )) as string
  await q.query(
    'update meter set code = $2, ratio = $3, digits = $4, version = version + 1, updated_by = $5, updated_at = $6 where id = $1',
    [chain.id, input.newCode, input.newRatio, input.newDigits, actor.userId || null, now],
  )
  await refreshMeters(q, [chain.id])
  await writeTimeline(q, actor, now, {
    bizType: METER_TYPE,
    bizId: chain.id,
    action: '换表',
    remark: `${changeNo}：${chain.code} → ${input.newCode}`,
  })
  return { id, changeNo: changeNo! }
}

/** The last change of a meter, as long as no reading stands on it, never happened. */
export async function revoke(context: ActionContext, { id }: { id: string }): Promise<null> {
  const { q, actor, now } = context
  const [found] = await q.query<{ meter_id: string }>('select meter_id from meter_change where id = $1', [id])
  if (!found) throw notFound()
  await lockMeters(q, [found.meter_id])
  const [row] = await lockRows(writing(context, meterChange), [id], 'meter:change:revoke')
  if (row!['status'] !== 1) throw refuse('该换表记录已撤销')
  if (row!['readingId']) throw refuse('换表之后已有抄表记录，不能撤销')
  const [later] = await q.query(
    'select 1 from meter_change where meter_id = $1 and status = 1 and id <> $2 and (change_date, id) > ($3::date, $2) limit 1',
    [found.meter_id, id, row!['changeDate']],
  )
  if (later) throw refuse('只能撤销最后一次换表')
  const chain = (await loadChains(q, [found.meter_id])).get(found.meter_id)
  if (!chain || chain.status === 3) throw refuse('仪表已拆除，不能撤销换表')
  await refuseTaken(context, { ...chain, code: String(row!['oldCode']) })
  await q.query(
    'update meter_change set status = 2, version = version + 1, updated_by = $2, updated_at = $3 where id = $1',
    [id, actor.userId || null, now],
  )
  await q.query(
    'update meter set code = $2, ratio = $3, digits = $4, version = version + 1, updated_by = $5, updated_at = $6 where id = $1',
    [chain.id, row!['oldCode'], row!['oldRatio'], row!['oldDigits'], actor.userId || null, now],
  )
  await refreshMeters(q, [chain.id])
  await writeTimeline(q, actor, now, {
    bizType: METER_TYPE,
    bizId: chain.id,
    action: '撤销换表',
    remark: `${String(row!['changeNo'])}：${String(row!['newCode'])} → ${String(row!['oldCode'])}`,
  })
  return null
}

async function refuseTaken(
  { q }: ActionContext,
  { id, code, communityId, kind }: { id: string; code: string; communityId: number; kind: string },
): Promise<void> {
  const [taken] = await q.query(
    'select 1 from meter where code = $2 and community_id = $3 and kind = $4 and status in (1, 2) and deleted_at is null and id <> $1 limit 1',
    [id, code, communityId, kind],
  )
  if (taken) throw badInput({ newCode: '表号已存在' })
}
