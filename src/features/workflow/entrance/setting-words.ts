import type { RegisteredSetting } from '@wuguan/contract/workflow/setting-registry'

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'] as const
export const WEEKDAY_OPTIONS = WEEKDAYS.map((word, at) => ({ value: at + 1, label: `星期${word}` }))
const SHOWN = 4

/** A value as people read it. */
export function valueWords({ type }: Pick<RegisteredSetting, 'type'>, value: unknown): string {
  switch (type.kind) {
    case 'number':
      return `${String(value)}${type.unit}`
    case 'flag':
      return value === true ? '开启' : '关闭'
    case 'weekdays':
      return (value as number[])
        .toSorted((a, b) => a - b)
        .map((day) => `周${WEEKDAYS[day - 1]}`)
        .join('、')
    case 'refs': {
      const { length } = value as number[]
      return length === 0 ? '未设置' : `${length}项`
    }
    case 'dates':
    case 'texts': {
      const list = value as string[]
      if (list.length === 0) return '无'
      const rest = list.length - SHOWN
      return `${list.slice(0, SHOWN).join('、')}${rest > 0 ? ` 等${list.length}项` : ''}`
    }
  }
}
/** Dates as they are typed, one a line or side by side. */
export const datesIn = (text: string): string[] => [...new Set(text.split(/[\s,，、;；]+/).filter(Boolean))].sort()
