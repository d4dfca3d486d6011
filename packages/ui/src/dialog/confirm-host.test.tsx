import { createRoot, type Root } from 'react-dom/client'
import { page, userEvent } from 'vitest/browser'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ConfirmHost } from './confirm-host.tsx'
import { confirm } from './confirm.store.ts'

const below = vi.fn<() => void>()
let root: Root
let place: HTMLElement
beforeEach(() => {
  below.mockClear()
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  root.render(
    <>
      <button type="button" style={{ position: 'fixed', inset: 0 }} onClick={below}>
        新增
      </button>
      <ConfirmHost />
    </>,
  )
})
afterEach(() => {
  root.unmount()
  place.remove()
})

it('the second press on an answer does not fall on what lay below the question, the next one does', async () => {
  await expect.element(page.getByRole('button', { name: '新增' })).toBeVisible()
  const answered = confirm({ title: '提交？' })
  await userEvent.dblClick(page.getByRole('button', { name: '确定' }))
  expect(await answered).toBe(true)
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(below).not.toHaveBeenCalled()
  await userEvent.click(page.getByRole('button', { name: '新增' }))
  expect(below).toHaveBeenCalledOnce()
})
