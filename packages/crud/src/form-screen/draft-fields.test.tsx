import { useState } from 'react'
import { page } from 'vitest/browser'
import { afterEach, expect, it, vi } from 'vitest'
import { defineEntity } from '@wuguan/contract/kernel/entity'
import { f } from '@wuguan/contract/kernel/fields'
import type { Draft } from '../controllers/draft.ts'
import { showScreen } from '../stories/index.ts'
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

let shown: ReturnType<typeof showScreen>
afterEach(() => shown.end())
it('draws some fields of a draft that the page keeps, and those whose condition holds', async () => {
  shown = showScreen(<Step />, {})
  await expect.element(page.getByText('请输入钥匙数')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: '备注' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('textbox', { name: '代办人' })).not.toBeInTheDocument()
  await page.getByRole('switch', { name: '代办' }).click()
  await page.getByRole('textbox', { name: '代办人' }).fill('李四')
  expect(changed).toHaveBeenLastCalledWith({ agentName: '李四' })
})
