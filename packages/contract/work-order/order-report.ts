/** What all reports of the order centre have in common. */
export const ORDER_REPORT = { permission: 'workOrder:report:view', exports: 'workOrder:report:export' } as const
/** The longest range of one question. */
export const WITHIN_A_YEAR = { days: 366, refusal: '时间范围不能超过366天' } as const
