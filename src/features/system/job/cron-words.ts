const DAYS = ['日', '一', '二', '三', '四', '五', '六', '日']
const two = (text: string) => text.padStart(2, '0')
const isNumber = (text: string) => /^\d+$/.test(text)
const isList = (text: string) => /^\d+(,\d+)*$/.test(text)
const isRange = (text: string) => /^\d+-\d+$/.test(text)
const stepOf = (text: string) => /^\*\/(\d+)$/.exec(text)?.[1]

/** 每天、每周一、周三、每月1日: which days; null where it takes more words than it is worth. */
function daysOf(day: string, month: string, weekday: string): string | null {
  const anyDay = day === '*'
  if (weekday !== '*') {
    if (!anyDay || month !== '*') return null
    if (weekday === '1-5') return '周一至周五'
    return isList(weekday) && weekday.split(',').every((one) => Number(one) <= 7)
      ? `每周${weekday
          .split(',')
          .map((one) => DAYS[Number(one)])
          .join('、')}`
      : null
  }
  if (anyDay) return month === '*' ? '每天' : null
  if (!isList(day) && !isRange(day)) return null
  const days = isRange(day) ? `${day.replace('-', '日至')}日` : `${day.replaceAll(',', '、')}日`
  if (month === '*') return `每月${days}`
  return isNumber(month) ? `每年${month}月${days}` : null
}

/** A cron expression in words; the expression itself where the words would be longer than it is clear. */
export function cronWords(cron: string | null): string {
  if (cron === null || cron.trim() === '') return '持续运行'
  const parts = cron.trim().split(/\s+/)
  if (parts.length !== 5) return cron
  const [minute, hour, day, month, weekday] = parts as [string, string, string, string, string]
  const days = daysOf(day, month, weekday)
  if (days === null) return cron
  const prefix = days === '每天' ? '' : days
  if (hour === '*') {
    const step = stepOf(minute)
    if (minute === '*' || step === '1') return `${prefix}每分钟`
    if (step !== undefined) return `${prefix}每 ${step} 分钟`
    return isList(minute) ? `${prefix}每小时第 ${minute.replaceAll(',', '、')} 分` : cron
  }
  if (!isNumber(minute)) return cron
  const step = stepOf(hour)
  if (step !== undefined) return `${prefix}每 ${step} 小时${minute === '0' ? '' : `的第 ${minute} 分`}`
  return isList(hour)
    ? `${days} ${hour
        .split(',')
        .map((one) => `${two(one)}:${two(minute)}`)
        .join('、')}`
    : cron
}

/** 820 毫秒, 18.4 秒, 3 分 12 秒. */
export function durationWords(ms: number): string {
  if (ms < 1000) return `${ms} 毫秒`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} 秒`
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒`
}
