import type { House } from '@wuguan/contract/basedata/house.entity'
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

export interface HouseTabProps {
  house: House
}
export interface HouseTab {
  key: string
  label: string
  /** Code without which the tab does not exist. */
  permission: string
  content: LazyExoticComponent<ComponentType<HouseTabProps>>
}

/**
 * What stands beside 基本信息 on the page of a house, in this order. A module that knows more of houses (车位车辆) adds its
 * tab here.
 */
export const houseTabs: readonly HouseTab[] = [
  {
    key: 'owners',
    label: '业主/共有人',
    permission: 'basedata:house:list',
    content: lazy(() => import('./edit/owners-tab')),
  },
  {
    key: 'tenants',
    label: '租户',
    permission: 'basedata:house:list',
    content: lazy(() => import('./edit/tenants-tab')),
  },
  {
    key: 'family',
    label: '家庭成员',
    permission: 'basedata:house:list',
    content: lazy(() => import('./edit/family-tab')),
  },
  {
    key: 'standards',
    label: '收费标准',
    permission: 'charge-base:house-standard:list',
    content: lazy(() => import('./edit/standards-tab')),
  },
  {
    key: 'meters',
    label: '仪表',
    permission: 'meter:device:list',
    content: lazy(() => import('./edit/meters-tab')),
  },
  {
    key: 'files',
    label: '附件',
    permission: 'basedata:customer:list',
    content: lazy(() => import('./edit/files-tab')),
  },
  {
    key: 'history',
    label: '变更记录',
    permission: 'basedata:house:list',
    content: lazy(() => import('./edit/history-tab')),
  },
]
