import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { page, userEvent } from 'vitest/browser'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DataTable, type DataTableColumn } from './index.ts'

interface House {
  id: string
  name: string
}
const COLUMNS: DataTableColumn<House>[] = [{ key: 'name', title: '房号', width: 200, render: ({ name }) => name }]
const ROWS: House[] = ['101', '102', '103'].map((name) => ({ id: name, name }))
const opened = vi.fn<(row: House) => void>()
const idOf = ({ id }: House) => id

/** Rows under a question that is gone with its answer. */
function Asked() {
  const [asked, setAsked] = useState(true)
  return (
    <div style={{ position: 'relative', height: 300, width: 400 }}>
      <DataTable ariaLabel="房产" columns={COLUMNS} rows={ROWS} rowKey={idOf} onRowOpen={opened} />
      {asked && (
        <button
          type="button"
          style={{ position: 'absolute', inset: 0, background: 'white', zIndex: 99 }}
          onClick={() => setAsked(false)}
        >
          确定
        </button>
      )}
    </div>
  )
}
let root: Root
let place: HTMLElement
beforeEach(() => {
  opened.mockClear()
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  root.render(<Asked />)
})
afterEach(() => {
  root.unmount()
  place.remove()
})

it('a row is opened by two presses on it, and not by the second one on what lay over it', async () => {
  const question = page.getByRole('button', { name: '确定' })
  const row = page.getByText('102')
  await expect.element(question).toBeVisible()
  await expect.element(row).toBeInTheDocument()
  const { x, y } = row.element().getBoundingClientRect()
  const over = question.element().getBoundingClientRect()
  await userEvent.dblClick(question, { position: { x: x - over.x + 5, y: y - over.y + 5 } })
  await expect.element(question).not.toBeInTheDocument()
  expect(opened).not.toHaveBeenCalled()

  await userEvent.dblClick(row)
  expect(opened).toHaveBeenCalledExactlyOnceWith(ROWS[1])
})
