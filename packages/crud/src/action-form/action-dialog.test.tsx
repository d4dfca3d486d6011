import { createRoot, type Root } from 'react-dom/client'
import { page, userEvent } from 'vitest/browser'
import { afterEach, expect, it, vi } from 'vitest'
import '@wuguan/ui/styles.css'
import { defineAction, returns } from '@wuguan/contract/kernel/action'
import { DomainError } from '@wuguan/contract/kernel/errors'
import { f } from '@wuguan/contract/kernel/fields'
import { StoryFrame, type TableServer } from '../stories/table-port.tsx'
import ActionDialog from './action-dialog.tsx'
import { RadioInput } from './radio-input.tsx'

const trial = defineAction('charge-base.trialOfTest', {
  label: '试算',
  path: '/charge/base/trial',
  fields: {
    id: f.ref('标准', { to: 'charge-base.feeStandard', required: true }),
    node: f.text('退回到', { required: true }),
    total: f.money('总额'),
    patch: f.json('表单'),
  },
  output: returns<{ amount: string }>(),
})
const ID = '00000000-0000-7000-8000-000000000001'

let root: Root
const close = vi.fn<() => void>()
const refused = vi.fn<(faults: Readonly<Record<string, string>>) => void>()
function show(answer: (body: unknown) => unknown) {
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  const server: TableServer = {
    tables: {},
    calls: [],
    opened: [],
    intercept: (_method, _path, options) => answer(options?.body),
  }
  root.render(
    <StoryFrame server={server}>
      <ActionDialog
        action={trial}
        given={{ id: ID, patch: null }}
        needed={['total']}
        title="试算"
        inputs={{ node: RadioInput }}
        among={{ node: [{ value: 'a', label: '主管审核' }] }}
        refreshes={[]}
        refused={refused}
        answer={({ amount }) => <output>应收 {amount}</output>}
        close={close}
      />
    </StoryFrame>,
  )
}
afterEach(() => {
  root.unmount()
  close.mockClear()
})
const press = () => page.getByRole('button', { name: '试算' }).click()

it('asks what the place needs, offers its candidates in sight, and stays open with the answer', async () => {
  const sent = vi.fn<(body: unknown) => unknown>(() => ({ amount: '12.00' }))
  show(sent)
  await press()
  await expect.element(page.getByText('请输入总额')).toBeVisible()
  expect(sent).not.toHaveBeenCalled()
  await page.getByRole('radio', { name: '主管审核' }).click()
  await page.getByRole('textbox', { name: '总额' }).fill('12')
  await press()
  await expect.element(page.getByText('应收 12.00')).toBeVisible()
  expect(sent).toHaveBeenCalledWith({ id: ID, node: 'a', total: '12' })
  expect(close).not.toHaveBeenCalled()
})

it('stays while what it asked for is on its way, whatever is pressed', async () => {
  let answer!: (output: unknown) => void
  show(() => new Promise((resolve) => (answer = resolve)))
  await page.getByRole('radio', { name: '主管审核' }).click()
  await page.getByRole('textbox', { name: '总额' }).fill('12')
  await press()
  await vi.waitFor(() => expect(answer).toBeDefined())
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: '关闭' }).click()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(close).not.toHaveBeenCalled()
  answer({ amount: '12.00' })
  await expect.element(page.getByText('应收 12.00')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: '放弃' }).click()
  await vi.waitFor(() => expect(close).toHaveBeenCalled())
})

it('hands what is said of what was given to the place that gave it, and shows it as well', async () => {
  show(() => {
    throw new DomainError(400, '参数错误', { 'patch.reason': '请填写事由' })
  })
  await page.getByRole('radio', { name: '主管审核' }).click()
  await page.getByRole('textbox', { name: '总额' }).fill('12')
  await press()
  await expect.element(page.getByText('请填写事由')).toBeVisible()
  expect(refused).toHaveBeenCalledWith({ 'patch.reason': '请填写事由' })
})
