import { nfkc } from './text.ts'

/** 3725 → 1小时2分5秒; zero parts are left out, 0 is 0秒. */
export function formatDuration(seconds: number): string {
  const whole = Math.trunc(Math.abs(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  const parts = [hours > 0 ? `${hours}小时` : '', minutes > 0 ? `${minutes}分` : '', rest > 0 ? `${rest}秒` : ''].join(
    '',
  )
  return parts === '' ? '0秒' : `${seconds < 0 ? '-' : ''}${parts}`
}

/** 90 → 1小时30分; 0 is 0分. */
export const formatMinutes = (minutes: number): string => (minutes === 0 ? '0分' : formatDuration(minutes * 60))

/** 1小时2分5秒, 90分钟, 1.5小时, 1:02:05 or plain seconds → seconds; null = not a duration. */
export function parseDuration(dirty: string): number | null {
  const plain = nfkc(dirty).replace(/\s+/g, '')
  if (/^\d{1,10}$/.test(plain)) return Number(plain)
  const clock = /^(\d+):([0-5]?\d):([0-5]?\d)$/.exec(plain)
  if (clock) return Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3])
  const m =
    /^(?:(\d+(?:\.\d+)?)天)?(?:(\d+(?:\.\d+)?)(?:小时|时|h))?(?:(\d+(?:\.\d+)?)(?:分钟|分|min))?(?:(\d+)(?:秒钟|秒|s))?$/i.exec(
      plain,
    )
  if (!m || plain === '') return null
  const part = (text: string | undefined, size: number) => Number(text ?? 0) * size
  return Math.round(part(m[1], 86_400) + part(m[2], 3600) + part(m[3], 60) + part(m[4], 1))
}
