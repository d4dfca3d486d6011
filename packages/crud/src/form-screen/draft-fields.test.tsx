import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { page } from 'vitest/browser'
import { afterEach, expect, it, vi } from 'vitest'
import '@wuguan/ui/styles.css'
import { defineEntity } from '@wuguan/contract/kernel/entity'
import { f } from '@wuguan/contract/kernel/fields'
import type { Draft } from '../controllers/draft.ts'
import { StoryFrame } from '../stories/table-port.tsx'
import { DraftFields } from './index.ts'

const delivery = defineEntity('story.delivery', {
  label: '交付',
  title: 'agentName',
  table: 'story_delivery',
  base: null,
  perms: 'story:delivery',
  scope: 'global',
  fields: {
    keys: f.integer('钥匙数', { required: true, help: '交给业主的' }),
    byAgent: f.flag('代办'),
    agentName: f.text('代办人', { when: { byAgent: true } }),
    note: f.text('备注'),
  },
})
const changed = vi.fn<(part: Draft) => void>()
function Step() {
  const [draft, setDraft] = useState<Draft>({ byAgent: false })
  return (
    <DraftFields
      entity={delivery}
      names={['keys', 'byAgent', 'agentName']}
      draft={draft}
      errors={{ keys: '请输入钥匙数' }}
      onChange={(part) => {
        changed(part)
        setDraft({ ...draft, ...part })
      }}
    />
  )
}

let root: Root
afterEach(() => root.unmount())
it('draws some fields of a draft that the page keeps, and those whose condition holds', async () => {
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  root.render(
    <StoryFrame server={{ tables: {}, calls: [], opened: [] }}>
      <Step />
    </StoryFrame>,
  )
  await expect.element(page.getByText('请输入钥匙数')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: '备注' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('textbox', { name: '代办人' })).not.toBeInTheDocument()
  await page.getByRole('switch', { name: '代办' }).click()
  await page.getByRole('textbox', { name: '代办人' }).fill('李四')
  expect(changed).toHaveBeenLastCalledWith({ agentName: '李四' })
})
