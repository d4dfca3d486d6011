import { SETTING_CALLS } from '@wuguan/contract/workflow/setting.actions'
import { Tabs } from '@wuguan/ui/tabs'
import { useKept } from '@wuguan/crud/port'
import { CardsTab } from './cards-tab'
import { BasedataApprovals } from './basedata-approvals'
import { SettingsTable } from './settings-table'

type Tab = 'cards' | 'settings'

/** 设置入口: every settings page that the caller may open, and the values that are set by level. */
export function EntranceScreen() {
  const [tab, setTab] = useKept<Tab>('tab', 'cards')
  return (
    <div className="h-full rounded border border-line bg-surface px-4">
      <Tabs<Tab>
        aria-label="设置入口"
        className="h-full"
        value={tab}
        onChange={setTab}
        items={[
          { key: 'cards', label: '设置入口', content: <CardsTab /> },
          {
            key: 'settings',
            label: '参数设置',
            content: (
              <SettingsTable calls={SETTING_CALLS}>
                <BasedataApprovals />
              </SettingsTable>
            ),
          },
        ]}
      />
    </div>
  )
}
