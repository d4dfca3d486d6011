/** A text with another put in the place of its selection, and where the caret stands afterwards. */
export const insertAt = (text: string, part: string, start: number, end: number): { text: string; caret: number } => ({
  text: text.slice(0, start) + part + text.slice(end),
  caret: start + part.length,
})

const WORDS: Readonly<Record<string, string>> = {
  orderNo: 'GD20260315001',
  customer: '周先生',
  applicant: '王强',
  initiator: '陈静',
  operator: '张敏',
  handler: '王强',
  publisher: '刘芳',
  place: '幸福里花园3栋',
  community: '幸福里花园',
  house: '幸福里花园3-2-1201',
  category: '报修',
  process: '合同审批',
  plan: '消防通道日巡',
  title: '停水检修通知',
  summary: '卫生间天花漏水',
  amount: '1280.00',
  count: '12',
  level: '较大',
  result: '通过',
  plate: '粤A12345',
  minutes: '30',
  hours: '8',
  days: '3',
}

/** Example words for a preview; a placeholder without one shows its own name. */
export const sampleWords = (placeholders: readonly string[]): Record<string, string> =>
  Object.fromEntries(placeholders.map((name) => [name, WORDS[name] ?? `[${name}]`]))
