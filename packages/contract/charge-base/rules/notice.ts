/** Placeholders of the texts of communityChargeInfo, with what a preview shows for them. */
export const NOTICE_PLACEHOLDERS = {
  houseName: ['房产', '云山花园-1栋-1单元-101'],
  customerName: ['客户', '陈静'],
  totalOutstanding: ['欠费合计', '2,524.80'],
  periodRange: ['费用期间', '2025-01 至 2025-12'],
  dueDate: ['应缴日', '2025-04-25'],
  hotline: ['服务热线', '020-88886666'],
} as const satisfies Record<string, readonly [label: string, example: string]>
export type NoticeValues = Readonly<Record<keyof typeof NOTICE_PLACEHOLDERS, string>>

const PLACEHOLDER = /\{\{\s*([A-Za-z]+)\s*\}\}/g
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (char) => ESCAPES[char]!)

/** The text with its placeholders filled; values are text, never markup. Unknown placeholders stay as written. */
export const fillNotice = (html: string, values: Partial<NoticeValues>): string =>
  html.replaceAll(PLACEHOLDER, (whole, name: string) => {
    const value = values[name as keyof NoticeValues]
    return value === undefined ? whole : escaped(value)
  })

/** Placeholders that no notice has. */
export const unknownPlaceholders = (html: string): string[] =>
  [...html.matchAll(PLACEHOLDER)].map((match) => match[1]!).filter((name) => !Object.hasOwn(NOTICE_PLACEHOLDERS, name))

export const NOTICE_EXAMPLE = Object.fromEntries(
  Object.entries(NOTICE_PLACEHOLDERS).map(([name, [, example]]) => [name, example]),
) as NoticeValues
