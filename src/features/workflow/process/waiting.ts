import { toSeconds } from '@wuguan/contract/kernel/dates'

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400]

/** How long something has been waiting: 25分钟, 3小时, 2天5小时. */
export function waitingWords(since: string, nowSeconds: number): string {
  const passed = Math.max(0, Math.floor(nowSeconds - toSeconds(since)))
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)}分钟`
  const hours = Math.floor((passed % DAY) / HOUR)
  if (passed < DAY) return `${hours}小时`
  return `${Math.floor(passed / DAY)}天${hours > 0 ? `${hours}小时` : ''}`
}
