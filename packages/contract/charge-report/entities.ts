import type { AnyEntity } from '../kernel/entity.ts'
import { paymentNotice } from './payment-notice.entity.ts'
import { paymentNoticeFollow } from './payment-notice-follow.entity.ts'
import { paymentNoticeLine } from './payment-notice-line.entity.ts'
import { paymentNoticePush } from './payment-notice-push.entity.ts'
import { paymentNoticeTemplate } from './payment-notice-template.entity.ts'

export const chargeReportEntities: readonly AnyEntity[] = [
  paymentNoticeTemplate,
  paymentNotice,
  paymentNoticeLine,
  paymentNoticePush,
  paymentNoticeFollow,
]
