import { monthSettlement } from '@wuguan/contract/charge-other/month-settlement.entity'
import { SETTLEMENT } from '@wuguan/contract/charge-other/codes'
import { addMonths } from '@wuguan/contract/kernel/period'
import { type CardSource, alarm } from '../../../kernel/workbench.ts'

/** 月结 of past months that is not through. */
export const monthCard: CardSource = {
  code: 'close',
  permission: monthSettlement.codes.list,
  counts: (day) => [
    alarm('往月未结账', monthSettlement, '/charge/month/settlement', {
      status: [SETTLEMENT.open, SETTLEMENT.checking, SETTLEMENT.ready, SETTLEMENT.reopening].join(','),
      period: `,${addMonths(day.slice(0, 7), -1)}`,
    }),
  ],
}
