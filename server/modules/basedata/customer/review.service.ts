import type { ReviewCheck } from '@wuguan/contract/basedata/customer.actions'
import { propertyReview } from '@wuguan/contract/basedata/property-review.entity'
import { notFound, refuse } from '@wuguan/contract/kernel/errors'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import { dateOf } from '../../../kernel/clock.ts'
import { writeLog, writeTimeline } from '../../../kernel/audit.ts'
import { type Written, createRow, lockRows } from '../../../kernel/crud/write.ts'
import { Params } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { liveOn } from '../support.service.ts'
import { maskedIdNo, maskedPhone } from '../../../kernel/db/mask-sql.ts'
import { bindOwner } from './bind-owner.ts'
import { scoped } from '../../../kernel/crud/where.ts'
import { writing } from '../../../kernel/crud/writing.ts'

export const reviewHooks: EntityHooks<typeof propertyReview> = {
  keyword: (text, alias, params) =>
    `exists (select 1 from house h where h.id = ${alias}.house_id and h.full_name ilike ${params.add(`%${text}%`)})`,
}
const AUDIT = 'basedata:review:audit'

/** A claim taken down at the desk; the house says where it lies. */
export async function create(context: ActionContext, body: Record<string, unknown>): Promise<Written> {
  const { communityId: _ignored, ...draft } = body
  const [house] = await context.q.query<{ community_id: number }>(
    'select community_id from house where id::text = $1 and deleted_at is null',
    [draft['houseId'] ?? null],
  )
  return createRow(writing(context, propertyReview, reviewHooks), {
    ...draft,
    ...(house ? { communityId: house.community_id } : {}),
  })
}

interface Review {
  id: string
  house_id: string
  applicant_name: string
  mobile: string
  id_no_enc: string | null
  relation: 1 | 2 | 3 | 4 | 5 | 6
  share: string | null
  cert_no: string | null
  source: number
  fan_id: string | null
  status: number
  community_id: number
}
async function lockPending(context: ActionContext, id: string): Promise<Review> {
  await lockRows(writing(context, propertyReview, reviewHooks), [id], AUDIT)
  const [row] = await context.q.query<Review>('select * from property_review where id = $1', [id])
  if (row!.status !== 1) throw refuse('该申请已处理')
  return row!
}

async function finish(
  context: ActionContext,
  review: Review,
  status: 2 | 3 | 4,
  action: string,
  remark: string | null,
): Promise<null> {
  const { q, actor, now } = context
  await q.query(
    'update property_review set status = $2, audit_by = $3, audit_at = $4, audit_remark = $5, version = version + 1, updated_by = $3, updated_at = $4 where id = $1',
    [review.id, status, actor.userId, now, remark],
  )
  await writeTimeline(q, actor, now, {
    bizType: 'basedata.propertyReview',
    bizId: review.id,
    action,
    fromState: '待审核',
    toState: action,
    remark,
  })
  await writeLog(q, actor, now, [
    {
      module: 'basedata',
      entity: 'basedata.propertyReview',
      entityId: review.id,
      title: `${action}产权审核 ${review.applicant_name}`,
      action: 'approve',
      communityId: review.community_id,
    },
  ])
  return null
}

export async function pass(
  context: ActionContext,
  input: { id: string; remark?: string | null | undefined },
): Promise<null> {
  const review = await lockPending(context, input.id)
  const idNo = review.id_no_enc ? context.kernel.secrets.decrypt(review.id_no_enc) : null
  await bindOwner(
    context,
    review.house_id,
    {
      name: review.applicant_name,
      mobile: review.mobile,
      idNo,
      share: review.share,
      certNo: review.cert_no,
      fanId: review.fan_id,
      source: review.source === 4 ? 1 : 4,
    },
    review.relation,
  )
  return finish(context, review, 2, '通过', input.remark?.trim() || null)
}
export const reject = async (context: ActionContext, input: { id: string; remark: string }): Promise<null> =>
  finish(context, await lockPending(context, input.id), 3, '驳回', input.remark)
export const withdraw = async (context: ActionContext, input: { id: string }): Promise<null> =>
  finish(context, await lockPending(context, input.id), 4, '撤销', null)

/** 姓名一致, 房号一致, 证号一致: the claim beside the register. */
export async function check({ kernel, q, actor, now }: ActionContext, { id }: { id: string }): Promise<ReviewCheck> {
  const params = new Params()
  const [review] = await q.query<Review & { id_no_hash: string | null }>(
    `select t.* from property_review t where t.id = ${params.add(id)} and ${scoped(propertyReview, reviewHooks, actor, 'basedata:review:list', 't', params)}`,
    params.values,
  )
  if (!review) throw notFound()
  const [house] = await q.query<ReviewCheck['house']>(
    'select id, full_name as "fullName", building_area::text as "buildingArea", cert_no as "certNo", use_status as "useStatus" from house where id = $1',
    [review.house_id],
  )
  const owners = await q.query<ReviewCheck['owners'][number] & { raw: string | null; hash: string | null }>(
    `select p.id as "customerId", p.name, ${maskedPhone('p.mobile')} as mobile, p.mobile as raw, ${maskedIdNo('p.id_no_mask')} as "idNo", p.id_no_hash as hash, ch.share::text as share
     from customer_house ch join customer p on p.id = ch.customer_id where ch.house_id = $1 and ch.relation in (1, 2) and ${liveOn('ch', '$2')} order by ch.relation, ch.id`,
    [review.house_id, dateOf(now)],
  )
  const hash = review.id_no_enc ? kernel.secrets.digest(kernel.secrets.decrypt(review.id_no_enc)) : null
  return {
    house: house!,
    owners: owners.map(({ raw: _raw, hash: _hash, ...owner }) => owner),
    match: {
      name: owners.some((owner) => owner.name === review.applicant_name),
      mobile: owners.some((owner) => owner.raw === review.mobile),
      certNo: review.cert_no !== null && house!.certNo === review.cert_no,
      idNo: hash !== null && owners.some((owner) => owner.hash === hash),
    },
  }
}
