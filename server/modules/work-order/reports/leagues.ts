import { onceRate, replyRate } from '@wuguan/contract/customer-service/service.figures'
import { contentRate, onTimeRate, reworkRate } from '@wuguan/contract/work-order/order.figures'
import { visitRate } from '@wuguan/contract/work-order/visit-rate.report'
import type { Figure } from '@wuguan/contract/kernel/report'

/** By what communities are measured against each other; whoever may not see a figure is not shown its table. */
export const LEAGUES: readonly Figure[] = [onTimeRate, contentRate, reworkRate, replyRate, onceRate, visitRate]
