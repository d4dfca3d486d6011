import { debtors } from '@wuguan/contract/charge-report/debtors.facts'
import { debtorList } from '@wuguan/contract/charge-report/debtors.report'
import { NOTICE_CHANNEL } from '@wuguan/contract/charge-report/notice'
import {
  createNotices,
  noticeChannels,
  noticePaper,
  previewNotice,
} from '@wuguan/contract/charge-report/notice.actions'
import { noticeEffect } from '@wuguan/contract/charge-report/notice-effect.report'
import { notices } from '@wuguan/contract/charge-report/notices.facts'
import { paymentNotice } from '@wuguan/contract/charge-report/payment-notice.entity'
import { paymentNoticeFollow } from '@wuguan/contract/charge-report/payment-notice-follow.entity'
import { paymentNoticePush } from '@wuguan/contract/charge-report/payment-notice-push.entity'
import { paymentNoticeTemplate } from '@wuguan/contract/charge-report/payment-notice-template.entity'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { channelsOf } from '../../charge-finance/bill/channels.service.ts'
import { debtorRows } from './debtors.queries.ts'
import { noticeAuto, noticePromise, noticePush } from './jobs.ts'
import { create, preview } from './make.service.ts'
import { noticeHooks, templateHooks } from './notice.hooks.ts'
import { noticeSearch } from './notice.search.ts'
import { noticeSteps } from './notice.service.ts'
import { noticeRows, readPaper } from './notices.queries.ts'
import { receiptRoutes } from './receipt.ts'
import { promiseTodo } from './workbench.queries.ts'

const CHANNELS: ReadonlySet<string> = new Set(NOTICE_CHANNEL.items.map(({ code }) => code))

/** Dunning: whom to ask, what he is told, how it reaches him, and what came of it. */
export function dunning({ crud, action, facts, report, job, raw, search, todo }: ModuleBuilder): void {
  crud(paymentNoticeTemplate, templateHooks)
  crud(paymentNotice, noticeHooks, { flow: noticeSteps })
  crud(paymentNoticePush)
  crud(paymentNoticeFollow)
  facts(debtors, debtorRows)
  facts(notices, noticeRows)
  report(debtorList)
  report(noticeEffect)
  action(createNotices, create)
  action(previewNotice, preview)
  action(noticePaper, readPaper)
  action(noticeChannels, async ({ q }) => (await channelsOf(q)).filter(({ channel }) => CHANNELS.has(channel)))
  raw(receiptRoutes)
  search(noticeSearch)
  todo(promiseTodo)
  job(noticePush)
  job(noticeAuto)
  job(noticePromise)
}
