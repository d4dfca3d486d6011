import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { type AnyEntity, lockedIn } from '@wuguan/contract/kernel/entity'
import { f } from '@wuguan/contract/kernel/fields'
import { badInput } from '@wuguan/contract/kernel/errors'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { building, buildingRows, house, houseRows } from '../stories/house.entity.ts'
import { StoryFrame, type TableServer } from '../stories/table-port.tsx'
import { FormScreen } from './form-screen.tsx'

const serverOf = (rest: Partial<TableServer> = {}): TableServer => ({
  tables: {
    'story.house': { entity: house, rows: houseRows(6) },
    'story.building': { entity: building, rows: [...buildingRows] },
  },
  calls: [],
  opened: [],
  ...rest,
})
const SOLD = houseRows(2)[1]!.id

interface Args {
  server: TableServer
  id?: string | number
  entity?: AnyEntity
  /** A button that takes the page away and brings it back, as a reload does. */
  reloads?: boolean
}
function Demo({ server, id, entity = house, reloads = false }: Args) {
  const [shown, setShown] = useState(true)
  return (
    <StoryFrame server={server}>
      {reloads && (
        <button type="button" onClick={() => setShown(!shown)}>
          重载
        </button>
      )}
      {shown && <FormScreen entity={entity} id={id} />}
    </StoryFrame>
  )
}
const meta = {
  title: '模式/表单页',
  component: Demo,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Demo>
export default meta
type Story = StoryObj<typeof meta>

/** A thumb's width: one column, the buttons stay. */
export const Narrow: Story = {
  args: { server: serverOf() },
  decorators: [(Shown) => <div className="max-w-[390px]">{Shown()}</div>],
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('button', { name: '保存' })).toBeVisible()
    const page = canvasElement.querySelector('.bg-page')!
    await expect(page.scrollWidth).toBeLessThanOrEqual(390)
  },
}

const writes = (server: TableServer, method: 'POST' | 'PUT') =>
  server.calls.filter((call) => call.method === method && call.path === '/story/house')

export const Creating: Story = {
  args: { server: serverOf() },
  play: async ({ canvas, canvasElement, args }) => {
    const page = within(canvasElement.ownerDocument.body)
    await userEvent.click(await canvas.findByRole('button', { name: '保存' }))
    await waitFor(() => expect(canvas.getByRole('combobox', { name: /楼栋/ })).toHaveFocus())
    await expect(canvas.getByText('请输入房号')).toHaveRole('alert')
    await expect(canvas.queryByLabelText(/交付日期/)).toBeNull()
    // Nothing stands under this heading yet, so it is not there either.
    await expect(canvas.queryByRole('heading', { name: '交付' })).toBeNull()

    await userEvent.click(canvas.getByRole('combobox', { name: /楼栋/ }))
    await userEvent.click(await page.findByRole('option', { name: '1栋' }))
    await userEvent.type(canvas.getByRole('textbox', { name: /房号/ }), '909')
    await userEvent.type(canvas.getByRole('textbox', { name: /建筑面积/ }), '80')
    await userEvent.type(canvas.getByRole('textbox', { name: /套内面积/ }), '90')
    await userEvent.click(canvas.getByRole('combobox', { name: /销售状态/ }))
    await userEvent.click(await page.findByRole('option', { name: '已售' }))
    await expect(await canvas.findByLabelText(/交付日期/)).toBeVisible()
    await expect(canvas.getByRole('heading', { name: '交付' })).toBeVisible()

    await userEvent.keyboard('{Control>}s{/Control}')
    // The areas are judged as they are left; only the save asks for the date.
    await expect(await canvas.findByText('请选择交付日期')).toHaveRole('alert')
    await expect(canvas.getByText('套内面积不能大于建筑面积')).toHaveRole('alert')
    await expect(writes(args.server, 'POST')).toHaveLength(0)
  },
}

/** A record that takes no change as it stands says so instead of asking for one. */
export const Locked: Story = {
  args: {
    server: serverOf(),
    id: SOLD,
    entity: { ...house, locks: [lockedIn('edit', { saleStatus: 2 }, '已售的房产不能修改')] },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('该房产不能修改')).toBeVisible()
    await expect(canvas.getByText('已售的房产不能修改')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: '保存' })).toBeNull()
    await expect(canvas.getByRole('button', { name: '返回' })).toBeVisible()
  },
}

export const Editing: Story = {
  args: { server: serverOf(), id: SOLD },
  play: async ({ canvas, args }) => {
    const room = await canvas.findByRole('textbox', { name: /房号/ })
    await expect(canvas.getByRole('combobox', { name: /楼栋/ })).toHaveTextContent('2栋')
    await expect(canvas.getByRole('textbox', { name: /业主电话/ })).toHaveValue('138****5678')
    await userEvent.clear(room)
    await userEvent.type(room, '777')
    await userEvent.click(canvas.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(writes(args.server, 'PUT')).toHaveLength(1))
    // The masked phone stays at home: only what was changed travels.
    await expect(writes(args.server, 'PUT')[0]?.body).toEqual({ id: SOLD, version: 1, roomNo: '777' })
    await waitFor(() => expect(args.server.opened).toContain('back'))
  },
}

const owned = { ...house, fields: { ...house.fields, owners: f.textList('业主', { readonly: true }) } }
/** Which record it is, whose, and in what state stays in view, however far down one types. */
export const Scrolled: Story = {
  args: {
    server: {
      ...serverOf(),
      tables: { 'story.house': { entity: owned, rows: houseRows(2).map((row) => ({ ...row, owners: ['欧阳震华'] })) } },
    },
    id: SOLD,
    entity: owned,
  },
  decorators: [(Shown) => <div className="h-80 [&_.bg-page]:h-80">{Shown()}</div>],
  play: async ({ canvas, canvasElement }) => {
    const form = await canvas.findByRole('form', { name: '房产' })
    const read = form.parentElement!
    const head = canvasElement.querySelector('header')!
    const top = head.getBoundingClientRect().top
    read.scrollTo(0, read.scrollHeight)
    await expect(read.scrollTop).toBeGreaterThan(0)
    await expect(head.getBoundingClientRect().top).toBe(top)
    await expect(within(head).getByRole('heading')).toHaveTextContent('翠湖花园 2栋 102-2')
    await expect(within(head).getByText('欧阳震华')).toBeVisible()
  },
}

export const Refused: Story = {
  args: {
    id: SOLD,
    server: serverOf({
      intercept: (method) => {
        if (method === 'PUT') throw badInput({ roomNo: '房号已存在' })
        return undefined
      },
    }),
  },
  play: async ({ canvas }) => {
    const room = await canvas.findByRole('textbox', { name: /房号/ })
    await userEvent.type(room, '9')
    await userEvent.click(canvas.getByRole('button', { name: '保存' }))
    await expect(await canvas.findByText('房号已存在')).toHaveRole('alert')
    await waitFor(() => expect(room).toHaveFocus())
    await expect(room).toHaveValue('102-29')
  },
}

export const Conflicting: Story = {
  args: { server: serverOf(), id: SOLD },
  play: async ({ canvas, canvasElement, args }) => {
    const page = within(canvasElement.ownerDocument.body)
    const room = await canvas.findByRole('textbox', { name: /房号/ })
    await userEvent.clear(room)
    await userEvent.type(room, 'A-1')
    const area = canvas.getByRole('textbox', { name: /建筑面积/ })
    await userEvent.clear(area)
    await userEvent.type(area, '99')
    // A colleague saves first.
    Object.assign(
      args.server.tables['story.house']!.rows.find((row) => row.id === SOLD)!,
      {
        roomNo: 'B-2',
        buildingArea: '95.00',
        remark: '同事写的',
        version: 2,
      },
    )
    await userEvent.click(canvas.getByRole('button', { name: '保存' }))
    const dialog = within(await page.findByRole('dialog', { name: '数据已被他人修改' }))
    await expect(dialog.getByText('A-1')).toBeInTheDocument()
    await expect(dialog.getByText('B-2')).toBeInTheDocument()
    await expect(dialog.getByText(/他人还修改了：备注/)).toBeInTheDocument()
    await userEvent.click(
      within(dialog.getByRole('radiogroup', { name: '建筑面积保留' })).getByRole('radio', { name: '他人的' }),
    )
    await userEvent.click(dialog.getByRole('button', { name: '按所选内容保存' }))
    await waitFor(() => expect(writes(args.server, 'PUT')).toHaveLength(2))
    await expect(writes(args.server, 'PUT')[1]?.body).toEqual({ id: SOLD, version: 2, roomNo: 'A-1' })
  },
}

export const LeavingDirty: Story = {
  args: { server: serverOf(), id: SOLD },
  play: async ({ canvas, canvasElement, args }) => {
    const page = within(canvasElement.ownerDocument.body)
    await userEvent.type(await canvas.findByRole('textbox', { name: /房号/ }), '1')
    await userEvent.click(canvas.getByRole('button', { name: '取消' }))
    const question = within(await page.findByRole('alertdialog', { name: '放弃未保存的修改？' }))
    await userEvent.click(question.getByRole('button', { name: '取消' }))
    await expect(args.server.opened).not.toContain('back')
    await userEvent.click(canvas.getByRole('button', { name: '取消' }))
    await userEvent.click(within(await page.findByRole('alertdialog')).getByRole('button', { name: '放弃' }))
    await waitFor(() => expect(args.server.opened).toContain('back'))
  },
}

export const Restored: Story = {
  args: { server: serverOf(), id: SOLD, reloads: true },
  play: async ({ canvas, canvasElement, args }) => {
    const page = within(canvasElement.ownerDocument.body)
    const room = await canvas.findByRole('textbox', { name: /房号/ })
    await userEvent.clear(room)
    await userEvent.type(room, 'C-3')
    await userEvent.click(canvas.getByRole('combobox', { name: /楼栋/ }))
    await userEvent.click(await page.findByRole('option', { name: '3栋' }))
    // Drafts are kept a moment after the last key.
    await new Promise((done) => setTimeout(done, 500))
    await userEvent.click(canvas.getByRole('button', { name: '重载' }))
    await expect(canvas.queryByRole('textbox', { name: /房号/ })).toBeNull()
    // Meanwhile a colleague saves: the draft still stands on the row it was begun from.
    Object.assign(
      args.server.tables['story.house']!.rows.find((row) => row.id === SOLD)!,
      { remark: '同事写的', version: 2 },
    )
    await userEvent.click(canvas.getByRole('button', { name: '重载' }))
    await expect(await canvas.findByRole('textbox', { name: /房号/ })).toHaveValue('C-3')
    await expect(canvas.getByRole('combobox', { name: /楼栋/ })).toHaveTextContent('3栋')
    await userEvent.click(canvas.getByRole('button', { name: '保存' }))
    const dialog = within(await page.findByRole('dialog', { name: '数据已被他人修改' }))
    await userEvent.click(dialog.getByRole('button', { name: '按所选内容保存' }))
    await waitFor(() => expect(writes(args.server, 'PUT')).toHaveLength(2))
    await expect(writes(args.server, 'PUT')[1]?.body).toEqual({
      id: SOLD,
      version: 2,
      roomNo: 'C-3',
      buildingId: buildingRows[2]?.id,
    })
  },
}
