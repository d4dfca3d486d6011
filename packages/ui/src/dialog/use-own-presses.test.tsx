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
let root: Root
let place: HTMLElement
beforeEach(() => {
  below.mockClear()
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
