import { customer } from '@wuguan/contract/basedata/customer.entity'
import type { SearchHit } from '@wuguan/contract/home/home.actions'
import type { Actor } from '../../../kernel/auth/actor.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { Params, apartOf, likeText } from '../../../kernel/db/sql.ts'
import { countLookups } from '../../../kernel/masked-lookups.ts'
import type { SearchKind } from '../../../kernel/search.ts'
import { customerHooks, inReach, visibleIn } from '../customer/customer.hooks.ts'
import { mobileLookups, mobileWhere } from '../customer/mobile-search.service.ts'
import { OPEN } from '../support.service.ts'
import { maskedPhone } from '../../../kernel/db/mask-sql.ts'
import { scoped } from '../../../kernel/crud/where.ts'

/** Merged customers live on in another one. */
const from = (
  actor: Actor,
  params: Params,
) => `select t.id, t.name as label, concat_ws(' · ', ${maskedPhone('t.mobile')},
    (select h.full_name from customer_house ch join house h on h.id = ch.house_id where ch.customer_id = t.id and ${OPEN('ch')} and ${inReach(actor, 'ch', params)} order by ch.relation, ch.id limit 1)) as note
  from customer t where t.deleted_at is null and t.state <> 2`

async function people(
  { actor, q }: ActionContext,
  limit: number,
  condition: (params: Params) => string,
  order: (params: Params) => string = () => 't.name',
): Promise<SearchHit[]> {
  const params = new Params()
  const matched = condition(params)
  const here = actor.communityIds === null ? 'true' : visibleIn([...actor.communityIds], 't', params)
  const rows = await q.query<{ id: string; label: string; note: string }>(
    `${from(actor, params)} and ${matched} and ${here} and ${scoped(customer, customerHooks, actor, customer.codes.list, 't', params)} order by ${order(params)}, t.id limit ${params.add(limit)}`,
    params.values,
  )
  return rows.map(({ id, label, note }) => ({
    id,
    label,
    note: note || null,
    targets: [
      { to: '/basedata/archives/$id/baseInfo', params: { id } },
      { to: '/basedata/customerInfo', search: { keyword: label } },
    ],
  }))
}

const NAME = /^[\p{Script=Han}a-z][\p{Script=Han}a-z0-9 ·.()（）]*$/iu
/** By the name, or by its pinyin or initials as they are typed. */
export const customerSearch: SearchKind = {
  key: 'customer',
  label: '客户',
  permission: customer.codes.list,
  accepts: (text) => NAME.test(text),
  // Who is called exactly so, then whose name begins so, then the others.
  find: (context, text, limit) =>
    people(
      context,
      limit,
      (params) => {
        const named = `t.name ilike ${params.add(likeText(text))}`
        const letters = text.toLowerCase().replaceAll(/\s/g, '')
        if (!/^[a-z]+$/.test(letters)) return named
        const begins = params.add(`${letters}%`)
        return `(${named} or t.name_pinyin like ${begins} or t.name_initials like ${begins})`
      },
      (params) => `t.name = ${params.add(text)} desc, starts_with(t.name, ${params.add(text)}) desc, t.name`,
    ),
}

const SOUGHT = /^(1\d{10}|\d{4})$/
const digits = (text: string) => text.replaceAll(/[\s-]/g, '')
export const phoneSearch: SearchKind = {
  key: 'phone',
  label: '电话',
  permission: customer.codes.list,
  accepts: (text) => SOUGHT.test(digits(text)),
  async find(context, text, limit) {
    const { actor, now, q, kernel } = context
    await countLookups({ q: apartOf(q), secrets: kernel.secrets, now, actor }, mobileLookups(digits(text), actor))
    return people(context, limit, (params) => mobileWhere(digits(text), 't.mobile', context.actor, params)!)
  },
}
