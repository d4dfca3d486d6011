import { waiverRule } from '@wuguan/contract/work-order/waiver-rule.entity'
import { weatherDay } from '@wuguan/contract/work-order/weather-day.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { ListScreen } from '@wuguan/crud/list-screen'
import { Tabs } from '@wuguan/ui/tabs'
import type { ListAddress } from '@/app/routing/list-page'

const TABS = [
  { key: 'rules', label: '豁免规则', entity: waiverRule as AnyEntity },
  { key: 'weather', label: '天气日', entity: weatherDay as AnyEntity },
] as const

/** 豁免设置: what may be forgiven of a missed limit, and the days on which the weather was warned of. */
export function WaiverScreen({ search: { view, ...search }, onSearch }: ListAddress) {
  const shown = TABS.find(({ key }) => key === view) ?? TABS[0]
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      <Tabs
        aria-label="豁免设置"
        value={shown.key}
        onChange={(key) => onSearch({ view: key })}
        items={TABS.map(({ key, label }) => ({ key, label }))}
      />
      <div className="min-h-0 flex-1">
        <ListScreen
          key={shown.key}
          entity={shown.entity}
          search={search}
          onSearch={(next) => onSearch({ ...next, view: shown.key })}
        />
      </div>
    </div>
  )
}
