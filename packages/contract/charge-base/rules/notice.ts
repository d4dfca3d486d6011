/** Placeholders of the texts of communityChargeInfo, with what a preview shows for them. `kernel/template.ts` fills them. */
export const NOTICE_PLACEHOLDERS = {
  houseName: ['房产', '云山花园-1栋-1单元-101'],
  customerName: ['客户', '陈静'],
  totalOutstanding: ['欠费合计', '2,524.80'],
  periodRange: ['费用期间', '2025-01 至 2025-12'],
  dueDate: ['应缴日', '2025-04-25'],
  hotline: ['服务热线', '020-88886666'],
} as const satisfies Record<string, readonly [label: string, example: string]>
export type NoticeValues = Readonly<Record<keyof typeof NOTICE_PLACEHOLDERS, string>>
export const NOTICE_NAMES: readonly string[] = Object.keys(NOTICE_PLACEHOLDERS)

export const NOTICE_EXAMPLE = Object.fromEntries(
  Object.entries(NOTICE_PLACEHOLDERS).map(([name, [, example]]) => [name, example]),
) as NoticeValues
