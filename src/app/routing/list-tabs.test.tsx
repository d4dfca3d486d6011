import { lazy, useState, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { page } from 'vitest/browser'
import { afterEach, expect, it } from 'vitest'
import '@wuguan/ui/styles.css'
import { voucherAccounts } from '@wuguan/contract/charge-other/voucher-accounts.report'
import { StoryFrame, type TableServer } from '@wuguan/crud/stories'
import type { ListSearch } from './list-search'
import { type ListTab, ListTabs } from './list-tabs'

let root: Root
afterEach(() => root.unmount())
function show(tabs: readonly ListTab[], lacks: readonly string[] = []) {
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  const server: TableServer = { tables: {}, calls: [], opened: [] }
  root.render(
    <StoryFrame server={server} denied={lacks}>
      <Addressed tabs={tabs} />
    </StoryFrame>,
  )
}
function Addressed({ tabs }: { tabs: readonly ListTab[] }): ReactNode {
  const [search, onSearch] = useState<ListSearch>({})
  return <ListTabs label="凭证" tabs={tabs} search={search} onSearch={onSearch} />
}

it('the tabs stay while what one of them shows is still to come', async () => {
  let come: (part: { default: () => ReactNode }) => void = () => undefined
  const Late = lazy(() => new Promise<{ default: () => ReactNode }>((resolve) => (come = resolve)))
  show([
    { key: 'first', label: '规则', body: () => '规则的列表' },
    { key: 'late', label: '汇总', body: () => <Late /> },
  ])
  await page.getByRole('tab', { name: '汇总' }).click()
  await expect.element(page.getByRole('status', { name: '加载中' })).toBeInTheDocument()
  await expect.element(page.getByRole('tab', { name: '规则' })).toBeVisible()
  come({ default: () => '汇总的表' })
  await expect.element(page.getByText('汇总的表')).toBeVisible()
})

it('a report stands under its own name, for who may see it', async () => {
  const tabs: readonly ListTab[] = [
    { key: 'first', label: '规则', body: () => '规则的列表' },
    { key: 'other', label: '凭证', body: () => '凭证的列表' },
    { key: 'accounts', report: voucherAccounts },
  ]
  show(tabs)
  await expect.element(page.getByRole('tab', { name: voucherAccounts.label })).toBeVisible()
  root.unmount()
  show(tabs, [voucherAccounts.permission])
  await expect.element(page.getByRole('tab', { name: '凭证' })).toBeVisible()
  expect(
    page
      .getByRole('tab')
      .elements()
      .map((tab) => tab.textContent),
  ).toEqual(['规则', '凭证'])
})
