import type { returnVisit } from '@wuguan/contract/work-order/order-parts.entity'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import { placeOf } from '../order.store.ts'

const ofOrder = (t: string, found: string) => `(select ${found} from work_order o where o.id = ${t}.order_id)`
const score = (t: string, found: string) =>
  `(select ${found} from appraisal a where a.order_id = ${t}.order_id and a.round = ${t}.round and a.source = 'visit' and ${t}.solved = 'yes')`

/** What a visit is about stands with its order, what was scored with its appraisal. */
export const returnVisitHooks: EntityHooks<typeof returnVisit> = {
  computed: {
    orderType: (t) => ofOrder(t, 'o.order_type'),
    place: (t) => ofOrder(t, placeOf('o')),
    customer: (t) => ofOrder(t, 'o.caller_name'),
    handler: (t) => ofOrder(t, '(select u.pet_name from sys_user u where u.id = o.handler_id)'),
    overall: (t) => score(t, 'a.overall'),
    scores: (t) =>
      score(
        t,
        `(select string_agg(d.name || (s.value->>'score'), '、' order by d.sort, d.id) from jsonb_array_elements(a.scores) s(value) join eval_dimension d on d.id = (s.value->>'dimensionId')::uuid)`,
      ),
  },
}
