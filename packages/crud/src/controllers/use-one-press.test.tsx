import { useState } from 'react'
import { page } from 'vitest/browser'
import { afterEach, expect, it } from 'vitest'
import { defineAction, returns } from '@wuguan/contract/kernel/action'
import { defineEntity } from '@wuguan/contract/kernel/entity'
import { f } from '@wuguan/contract/kernel/fields'
import { useActionForm } from '../action-form/use-action-form.ts'
import { showScreen } from '../stories/index.ts'
import { useTask } from '../task/index.ts'
import { useForm } from './use-form.ts'

const report = defineEntity('story.report', {
  label: '报事',
  title: 'content',
  table: 'story_report',
  base: '/story/report',
  perms: 'story:report',
  scope: 'global',
  fields: { content: f.text('内容', { default: '漏水' }) },
})
const tell = defineAction('story.tell', {
  label: '通知',
  path: '/story/tell',
  fields: { content: f.text('内容', { default: '漏水' }) },
  output: returns<{ id: string }>(),
})

/** Presses again when the answer is there and nothing of it is drawn yet. */
const Twice = ({ submit }: { submit: () => Promise<unknown> }) => (
  <button type="button" onClick={() => void submit().then(() => submit())}>
    登记
  </button>
)
const places = {
  'form of a record': function Place() {
    const form = useForm(report, {})
    return <Twice submit={form.submit} />
  },
  'form of an action': function Place() {
    const form = useActionForm(tell, { refreshes: [], done: () => {} })
    return <Twice submit={form.submit} />
  },
  task: function Place() {
    const task = useTask(tell, { refreshes: [], said: () => '已通知' })
    const [told, setTold] = useState(0)
    return (
      <>
        <output>{told}</output>
        <Twice submit={() => task.submit({ content: '漏水' }).then(() => setTold((times) => times + 1))} />
      </>
    )
  },
}

let shown: ReturnType<typeof showScreen>
afterEach(() => shown.end())
for (const [name, Place] of Object.entries(places))
  it(`a press between the answer and its drawing sends nothing; the next one does: ${name}`, async () => {
    shown = showScreen(<Place />, { 'POST ': { id: 'a', version: 1 } }, [report])
    const sent = () => shown.calls.filter(({ method }) => method === 'POST').length
    await page.getByRole('button', { name: '登记' }).click()
    await expect.poll(sent).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(sent()).toBe(1)
    await page.getByRole('button', { name: '登记' }).click()
    await expect.poll(sent).toBe(2)
  })
