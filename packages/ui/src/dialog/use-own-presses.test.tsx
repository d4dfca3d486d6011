import '../styles.css'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { page, userEvent } from 'vitest/browser'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Button } from '../button/index.ts'
import { ConfirmHost } from './confirm-host.tsx'
import { confirm } from './confirm.store.ts'
import { Dialog } from './dialog.tsx'

const below = vi.fn<() => void>()
function Page() {
  const [open, setOpen] = useState(true)
  return (
    <>
      <button type="button" style={{ position: 'fixed', inset: 0 }} onClick={below}>
        新增
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="单据"
        footer={<Button onClick={() => setOpen(false)}>确定</Button>}
      />
      <ConfirmHost />
    </>
  )
}
const answered = vi.fn<() => void>()
/** What opens it lies where its answer will be. */
function Opening() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" style={MIDDLE} onClick={() => setOpen(true)}>
        打开
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="审批">
        <button type="button" style={{ height: 200, width: '100%' }} onClick={answered}>
          不同意
        </button>
      </Dialog>
    </>
  )
}
const MIDDLE = { position: 'fixed', left: '50%', top: 'calc(10vh + 120px)' } as const
let root: Root
let place: HTMLElement
beforeEach(() => {
  below.mockClear()
  answered.mockClear()
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  root.render(<Page />)
})
afterEach(() => {
  root.unmount()
  place.remove()
})
const modal = (role: 'dialog' | 'alertdialog') => page.getByRole(role)
const answerTwice = async (role: 'dialog' | 'alertdialog') => {
  await userEvent.dblClick(modal(role).getByRole('button', { name: '确定' }))
  await expect.element(modal(role)).not.toBeInTheDocument()
}

it('the second press on a dialog that the first one closed does not fall on what lay below it, the next one does', async () => {
  await answerTwice('dialog')
  expect(below).not.toHaveBeenCalled()
  await userEvent.click(page.getByRole('button', { name: '新增' }))
  expect(below).toHaveBeenCalledOnce()
})

it('nor does the second press on the answer to a question', async () => {
  await userEvent.click(modal('dialog').getByRole('button', { name: '确定' }))
  const answered = confirm({ title: '提交？' })
  await answerTwice('alertdialog')
  expect(await answered).toBe(true)
  expect(below).not.toHaveBeenCalled()
})

it('the second press on what opened a dialog does not fall on it, the next one does', async () => {
  root.render(<Opening />)
  await userEvent.dblClick(page.getByRole('button', { name: '打开' }))
  await expect.element(modal('dialog')).toBeVisible()
  expect(answered).not.toHaveBeenCalled()
  await userEvent.click(modal('dialog').getByRole('button', { name: '不同意' }))
  expect(answered).toHaveBeenCalledOnce()
})

it('nor beside it, where it would close it', async () => {
  root.render(<Opening />)
  await expect.element(page.getByRole('button', { name: '打开' })).toBeVisible()
  const opener = page.getByRole('button', { name: '打开' }).element() as HTMLElement
  const press = (count: number) => {
    const overlay = modal('dialog').element().parentElement!
    overlay.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    for (const type of ['mousedown', 'click'])
      overlay.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, detail: count }))
  }
  opener.click()
  await expect.element(modal('dialog')).toBeVisible()
  // It listens beside itself a moment later.
  await new Promise((resolve) => setTimeout(resolve, 50))
  press(2)
  await new Promise((resolve) => setTimeout(resolve, 100))
  await expect.element(modal('dialog')).toBeVisible()
  press(1)
  await expect.element(modal('dialog')).not.toBeInTheDocument()
})
