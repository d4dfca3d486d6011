import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { frameAllow } from '@wuguan/contract/home/frame-allow.entity'
import type { ListAddress } from '@/app/routing/list-page'
import { ListTabs } from '@/app/routing/list-tabs'
import { PageConfigPanel } from './page-config-panel'
import { SecurityPanel } from './security-panel'

/** 页面设置: names and pictures, the pages that may be embedded, and the limits of sessions. */
export const PageSettingScreen = (address: ListAddress) => (
  <ListTabs
    label="页面设置"
    tabs={[
      { key: 'page', label: '页面设置', body: () => <PageConfigPanel /> },
      { key: 'frames', label: '嵌入页白名单', entity: frameAllow as AnyEntity },
      { key: 'security', label: '安全', body: () => <SecurityPanel /> },
    ]}
    {...address}
  />
)
