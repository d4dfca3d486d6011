import { formatDuration } from '@wuguan/contract/kernel/duration'
import { toSeconds } from '@wuguan/contract/kernel/dates'

/** How long something took, in the two largest units that say something. */
export function durationBetween(from: string, to: string): string {
  const seconds = Math.max(0, toSeconds(to) - toSeconds(from))
  if (seconds < 60) return `${seconds}秒`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes}分钟`
  const days = Math.floor(minutes / 1440)
  if (days === 0) return formatDuration(Math.floor(seconds / 60) * 60)
  const hours = Math.floor((minutes % 1440) / 60)
  return hours === 0 ? `${days}天` : `${days}天${hours}小时`
}
