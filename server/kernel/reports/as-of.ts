import { isDate } from '@wuguan/contract/kernel/dates'
import { badInput } from '@wuguan/contract/kernel/errors'
import type { Report } from '@wuguan/contract/kernel/report'

/** The day whose end is asked for; today is how it stands now. */
export function asOfOf({ facts }: Pick<Report, 'facts'>, text: string | undefined, today: string): string | null {
  if (text === undefined) return null
  if (!facts.asOf) throw badInput({ asOf: '未知的查询条件：asOf' })
  if (!isDate(text)) throw badInput({ asOf: '截止日期格式不正确' })
  if (text > today) throw badInput({ asOf: '截止日期不能晚于今天' })
  return text === today ? null : text
}
