import { waiverRule } from '@wuguan/contract/work-order/waiver-rule.entity'
import { weatherDay } from '@wuguan/contract/work-order/weather-day.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { ListTab } from '@/app/routing/list-tabs'

/** 豁免设置: what may be forgiven of a missed limit, and the days on which the weather was warned of. */
export const waiverTabs: readonly ListTab[] = [
  { key: 'rules', label: '豁免规则', entity: waiverRule as AnyEntity },
  { key: 'weather', label: '天气日', entity: weatherDay as AnyEntity },
]
