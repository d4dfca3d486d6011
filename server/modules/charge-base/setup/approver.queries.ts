import { CHARGE_BIZ, chargeApprover } from '@wuguan/contract/charge-base/charge-approver.entity'
import type { ApproverBand, ApproverMatrix } from '@wuguan/contract/charge-base/setup.actions'
import { cmp } from '@wuguan/contract/kernel/decimal'
import { Params } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { chargeApproverHooks } from './community.hooks.ts'
import { scoped } from '../../../kernel/crud/where.ts'
import { communitiesOf } from '../../../kernel/auth/communities.ts'

const PERMISSION = 'charge-base:approver:list'

interface Row {
  id: string
  companyId: number
  community: number | null
  bizType: string
  amountFrom: string
  amountTo: string | null
  levelText: string | null
}

/** Do the bands reach from 0 without a gap to any amount? */
function covers(bands: readonly { amountFrom: string; amountTo: string | null }[]): boolean {
  let reached = '0'
  for (const band of bands.toSorted((a, b) => cmp(a.amountFrom, b.amountFrom))) {
    if (cmp(band.amountFrom, reached) > 0) return false
    if (band.amountTo === null) return true
    if (cmp(band.amountTo, reached) > 0) reached = band.amountTo
  }
  return false
}

/** Communities against kinds of business: who decides, and where amounts fall through. */
export async function matrix({ q, actor, now }: ActionContext): Promise<ApproverMatrix> {
  const params = new Params()
  const levelText = chargeApproverHooks.computed!['levelText']!('a', params, now, actor)
  const seen = communitiesOf(actor, PERMISSION)
  const places = await q.query<{ id: number; name: string; company_id: number }>(
    'select id, name, company_id from community where id = any($1::bigint[]) and deleted_at is null order by id',
    [seen],
  )
  const companies = [...new Set([...places.map((place) => place.company_id), actor.companyId])]
  const rows = await q.query<Row>(
    `select a.id, a.company_id as "companyId", a.community, a.biz_type as "bizType", a.amount_from::text as "amountFrom", a.amount_to::text as "amountTo",
       ${levelText} as "levelText" from charge_approver a
     where a.company_id = any(${params.add(companies)}::bigint[]) and a.enabled and a.deleted_at is null and ${scoped(chargeApprover, chargeApproverHooks, actor, PERMISSION, 'a', params)} order by a.amount_from`,
    params.values,
  )
  const cells = (companyId: number, community: number | null) =>
    CHARGE_BIZ.items.map(({ code }) => {
      const ofKind = rows.filter((row) => row.bizType === code && row.companyId === companyId)
      const own = ofKind.filter((row) => row.community === community)
      const inherited = community === null ? [] : ofKind.filter((row) => row.community === null)
      const shown = own.length ? own : inherited
      const band = (row: Row): ApproverBand => ({
        id: row.id,
        amountFrom: row.amountFrom,
        amountTo: row.amountTo,
        levelText: row.levelText ?? '',
        inherited: row.community === null && community !== null,
      })
      return { bizType: code, bands: shown.map(band), covered: covers([...own, ...inherited]) }
    })
  return {
    communities: [
      { id: null, name: '公司默认', cells: cells(actor.companyId, null) },
      ...places.map((place) => ({ id: place.id, name: place.name, cells: cells(place.company_id, place.id) })),
    ],
  }
}
