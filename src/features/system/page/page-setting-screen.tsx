import { Tabs } from '@wuguan/ui/tabs'
import { frameAllow } from '@wuguan/contract/home/frame-allow.entity'
import { ListScreen } from '@wuguan/crud/list-screen'
import type { ListPageProps } from '../shared/list-page'
import { PageConfigPanel } from './page-config-panel'
import { SecurityPanel } from './security-panel'

type Part = 'page' | 'frames' | 'security'
const partOf = (view: string | undefined): Part => (view === 'frames' || view === 'security' ? view : 'page')

/** 页面设置: names and pictures, the pages that may be embedded, and the limits of sessions. */
export function PageSettingScreen({ search, onSearch }: ListPageProps) {
  return (
    <Tabs
      aria-label="页面设置"
      className="h-full"
      value={partOf(search.view)}
      onChange={(view) => onSearch(view === 'page' ? {} : { view })}
      items={[
        { key: 'page', label: '页面设置', content: <PageConfigPanel /> },
        {
          key: 'frames',
          label: '嵌入页白名单',
          content: (
            <ListScreen
              entity={frameAllow}
              search={search}
              onSearch={(next) => onSearch({ ...next, view: 'frames' })}
            />
          ),
        },
        { key: 'security', label: '安全', content: <SecurityPanel /> },
      ]}
    />
  )
}
