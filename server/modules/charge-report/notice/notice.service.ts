import { FORMAL_LEVEL } from '@wuguan/contract/charge-report/notice'
import { paymentNoticeFlow } from '@wuguan/contract/charge-report/payment-notice.flow'
import { paymentNoticeFollow } from '@wuguan/contract/charge-report/payment-notice-follow.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { badInput } from '@wuguan/contract/kernel/errors'
import { dateTimeOf } from '../../../kernel/clock.ts'
import { insertRow } from '../../../kernel/crud/store.ts'
import { flow } from '../../../kernel/flow/flow.ts'
import { demandConfigured } from '../../charge-finance/bill/channels.service.ts'
import { demandOwed, demandRest } from './notice.rules.ts'
import { queue } from './push.service.ts'

/** What a dunning notice can do. */
export const noticeSteps = flow(paymentNoticeFlow, {
  push: async (context, notice, { channels, override }) => {
    const { q, now, actor } = context
    await demandConfigured(q, channels)
    await demandOwed(q, notice.id as string)
    await demandRest(q, now, actor, { ...notice, id: notice.id as string }, override ?? false)
    const reached = await queue(context, notice.id as string, channels)
    return context.ends(reached ? 'pushed' : 'failed', {
      channels: [...channels],
      sentAt: dateTimeOf(now),
      failReason: reached ? null : UNREACHABLE,
    })
  },
  // What failed reached nobody: another of its level may have gone out since, and its days count from now.
  repush: async (context, notice, { override }) => {
    const { q, now, actor } = context
    const channels = notice.channels ?? []
    await demandConfigured(q, channels)
    await demandOwed(q, notice.id as string)
    await demandRest(q, now, actor, { ...notice, id: notice.id as string }, override ?? false)
    const reached = await queue(context, notice.id as string, channels)
    return context.ends(reached ? 'pushed' : 'failed', {
      sentAt: dateTimeOf(now),
      failReason: reached ? null : UNREACHABLE,
    })
  },
  follow: async (context, notice, { way, result, promisedDate, content }) => {
    const { q, now, actor, kernel } = context
    const at = dateTimeOf(now)
    const place = { companyId: notice.companyId!, communityId: notice.communityId! }
    const promised = promisedDate ?? null
    const said = { noticeId: notice.id, at, userId: actor.userId, way, content, result, promisedDate: promised }
    await insertRow(q, paymentNoticeFollow as AnyEntity, said, place, actor, kernel.secrets, now)
    return context.done({ result, promisedDate: promised, followedBy: actor.userId, followedAt: at })
  },
  deliver: (context, notice, { signPhoto }) => {
    if (notice.level >= FORMAL_LEVEL && !signPhoto?.length) throw badInput({ signPhoto: '请上传签收照片' })
    const at = dateTimeOf(context.now)
    return context.done({
      deliveredAt: at,
      deliveredBy: context.actor.userId,
      signPhoto: signPhoto ?? null,
      sentAt: notice.sentAt ?? at,
    })
  },
  print: (context, notice) => context.done({ sentAt: notice.sentAt ?? dateTimeOf(context.now) }),
})
const UNREACHABLE = '付费人没有可用的联系方式'
