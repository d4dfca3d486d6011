import { DUNNING_NAMES, NOTICE_STATUS } from '@wuguan/contract/charge-report/notice'
import type { paymentNotice } from '@wuguan/contract/charge-report/payment-notice.entity'
import type { paymentNoticeTemplate } from '@wuguan/contract/charge-report/payment-notice-template.entity'
import { badInput } from '@wuguan/contract/kernel/errors'
import { templateFault } from '@wuguan/contract/kernel/template'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import { moveOne } from '../../../kernel/flow/act.ts'
import { noticeSteps } from './notice.service.ts'
import { settled } from './settled.ts'

export const noticeHooks: EntityHooks<typeof paymentNotice> = {
  computed: {
    paid: (t) =>
      `(select coalesce(sum(greatest(0, l.outstanding - case when r.status = 4 then 0 else r.outstanding_amount end)), 0)::numeric(14,2)::text
        from payment_notice_line l join receivable r on r.id = l.receivable_id where l.notice_id = ${t}.id)`,
    settled,
  },
  /** The first print of a draft brings it out. */
  async afterPrint(context, id) {
    const [row] = await context.q.query<{ status: number }>('select status from payment_notice where id = $1', [id])
    if (row!.status === NOTICE_STATUS.draft) await moveOne(context, noticeSteps, {}, 'print', id)
  },
}

export const templateHooks: EntityHooks<typeof paymentNoticeTemplate> = {
  beforeSave(_context, draft) {
    for (const name of ['title', 'body'] as const) {
      const fault = templateFault(draft[name] ?? '', name === 'body' ? DUNNING_NAMES : [], '未知占位符')
      if (fault) throw badInput({ [name]: fault })
    }
  },
}
