import type { RegisteredSetting } from '@wuguan/contract/workflow/setting-registry'

const SHOWN = 4

/** A value as people read it. */
export function valueWords({ type }: Pick<RegisteredSetting, 'type'>, value: unknown): string {
  switch (type.kind) {
    case 'number':
      return `${String(value)}${type.unit}`
    case 'flag':
      return value === true ? '开启' : '关闭'
    case 'refs': {
      const { length } = value as number[]
      return length === 0 ? '未设置' : `${length}项`
    }
    case 'texts': {
      const list = value as string[]
      if (list.length === 0) return '无'
      const rest = list.length - SHOWN
      return `${list.slice(0, SHOWN).join('、')}${rest > 0 ? ` 等${list.length}项` : ''}`
    }
  }
}
/** A list as it is typed, one a line or side by side. */
export const listIn = (text: string): string[] => [...new Set(text.split(/[\s,，、;；]+/).filter(Boolean))].sort()
