import { createElement, useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { KINDS, type Kind } from '@wuguan/contract/kernel/fields'
import { Field } from '@wuguan/ui/form'
import { building, buildingRows } from '../stories/house.entity.ts'
import { kindsEntity as entity, kindsRow as row } from '../stories/kind-samples.ts'
import { StoryFrame, type TableServer } from '../stories/table-port.tsx'
import { kindOf } from './registry.ts'

const server = (): TableServer => ({
  tables: { 'story.building': { entity: building, rows: [...buildingRows] } },
  calls: [],
  opened: [],
})

function KindRow({ kind }: { kind: Kind }) {
  const field = entity.fields[kind]!
  const { Cell, Input, Filter } = kindOf(kind)
  const [value, setValue] = useState<unknown>(row[kind])
  const [filter, setFilter] = useState('')
  const cell = { entity, name: kind, field, value, row }
  return (
    <tr className="border-b border-line align-top" data-kind={kind}>
      <th scope="row" className="p-2 text-left font-mono text-table font-normal">
        {kind}
      </th>
      <td className="max-w-40 truncate p-2 text-table">{createElement(Cell, { ...cell, place: 'table' })}</td>
      <td className="p-2 text-table">{createElement(Cell, { ...cell, place: 'detail' })}</td>
      <td className="w-90 p-2">
        <Field label={field.label}>
          {createElement(Input, {
            entity,
            name: kind,
            field,
            value,
            onChange: setValue,
            draft: { [kind]: value },
            title: row.titles[kind] ?? null,
          })}
        </Field>
      </td>
      <td className="w-64 p-2">
        {Filter &&
          createElement(Filter, {
            name: kind,
            field,
            value: filter,
            onChange: setFilter,
            'aria-label': `筛选${field.label}`,
          })}
        <output className="block text-small text-secondary" data-filter={kind}>
          {filter}
        </output>
      </td>
    </tr>
  )
}
function Demo({ kinds }: { kinds: readonly Kind[] }) {
  return (
    <StoryFrame server={server()}>
      <table className="w-full bg-surface" aria-label="字段种类">
        <thead>
          <tr className="text-left text-secondary">
            {['种类', '列表', '详情', '输入', '筛选'].map((title) => (
              <th key={title} className="p-2 font-normal">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <KindRow key={kind} kind={kind} />
          ))}
        </tbody>
      </table>
    </StoryFrame>
  )
}

const meta = {
  title: '字段/种类',
  component: Demo,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Demo>
export default meta
type Story = StoryObj<typeof meta>
const cellsOf = (root: HTMLElement, kind: Kind) =>
  [...root.querySelectorAll<HTMLElement>(`[data-kind=${kind}] td`)].map((cell) => cell.textContent)

export const Texts: Story = {
  args: {
    kinds: ['text', 'longText', 'richText', 'textList', 'serial', 'phone', 'idNumber', 'secret', 'json', 'color'],
  },
  play: async ({ canvasElement }) => {
    await expect(cellsOf(canvasElement, 'richText')[0]).toBe('第一段 第二段')
    await expect(cellsOf(canvasElement, 'textList')[0]).toBe('粤A12345、粤B67890')
    await expect(cellsOf(canvasElement, 'phone')[0]).toBe('138****5678')
  },
}
export const Figures: Story = {
  args: { kinds: ['integer', 'decimal', 'money', 'percent', 'duration', 'geoPoint'] },
  play: async ({ canvas, canvasElement }) => {
    await expect(cellsOf(canvasElement, 'money')[0]).toBe('−1,234,567.80')
    await expect(cellsOf(canvasElement, 'decimal')[1]).toBe('1,234.50 ㎡')
    await expect(cellsOf(canvasElement, 'duration')[0]).toBe('1小时2分3秒')
    await userEvent.type(canvas.getByRole('textbox', { name: '面积到' }), '90')
    await expect(canvasElement.querySelector('[data-filter=decimal]')).toHaveTextContent(',90')
    const amount = canvas.getByRole('textbox', { name: '金额' })
    await expect(amount).toHaveValue('−1,234,567.80')
    await userEvent.clear(amount)
    await userEvent.type(amount, '１２３４.567')
    await expect(cellsOf(canvasElement, 'money')[0]).toBe('1,234.56')
    await userEvent.tab()
    await expect(amount).toHaveValue('1,234.56')
    const place = canvas.getByRole('textbox', { name: '坐标' })
    await userEvent.clear(place)
    await userEvent.type(place, '113.5, 24{Enter}')
    await expect(cellsOf(canvasElement, 'geoPoint')[0]).toBe('113.5, 24')
  },
}
export const Times: Story = {
  args: { kinds: ['date', 'dateTime', 'time', 'dateRange', 'period'] },
  play: async ({ canvasElement }) => {
    await expect(cellsOf(canvasElement, 'dateRange')[0]).toBe('2026-01-01 至 长期')
  },
}
export const Choices: Story = {
  args: { kinds: ['choice', 'choices', 'flag', 'state'] },
  play: async ({ canvas, canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    await userEvent.click(canvas.getByRole('combobox', { name: '级别' }))
    await userEvent.click(await page.findByRole('option', { name: 'VIP' }))
    await expect(cellsOf(canvasElement, 'choice')[0]).toBe('VIP')
    await expect(cellsOf(canvasElement, 'choices')[0]).toBe('普通、VIP')
    await expect(cellsOf(canvasElement, 'state')[0]).toBe('审批中')
  },
}
export const References: Story = {
  args: { kinds: ['ref', 'refs', 'anyRef', 'lines'] },
  play: async ({ canvas, canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    await expect(cellsOf(canvasElement, 'refs')[0]).toBe('1栋、2栋')
    await userEvent.click(canvas.getByRole('combobox', { name: '筛选楼栋' }))
    await userEvent.click(await page.findByRole('option', { name: '3栋' }))
    await userEvent.keyboard('{Escape}')
    await expect(canvasElement.querySelector('[data-filter=ref]')).toHaveTextContent(String(buildingRows[2]?.id))
    await userEvent.click(canvas.getByRole('button', { name: '添加一行' }))
    await userEvent.type(canvas.getByRole('textbox', { name: '第2行名称' }), '门禁卡')
    await expect(cellsOf(canvasElement, 'lines')[0]).toBe('2行')
    // Where the lines have too little room they scroll in their frame, and what is done with one stays in view.
    const frame = canvas.getAllByRole('group', { name: '交付物料各行' }).at(-1)!
    await expect(getComputedStyle(within(frame).getByText('数量')).textAlign).toBe('right')
    frame.style.width = '200px'
    await expect(frame.scrollWidth).toBeGreaterThan(200)
    const [remove] = within(frame).getAllByRole('button', { name: '删除第1行' })
    await expect(remove!.getBoundingClientRect().right).toBeLessThanOrEqual(frame.getBoundingClientRect().right)
  },
}
/** Files are named, pictures are seen: tiles that open large and give the focus back. */
export const Files: Story = {
  args: { kinds: ['attachments', 'images'] },
  play: async ({ canvas, canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    await expect(cellsOf(canvasElement, 'attachments')[0]).toBe('1个')
    await expect(cellsOf(canvasElement, 'images')[0]).toBe('1张')
    const [tile] = canvas.getAllByRole('button', { name: '查看 大堂.svg' })
    await userEvent.click(tile!)
    await page.findByRole('dialog', { name: '大堂.svg' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(tile).toHaveFocus())
    await userEvent.click(canvas.getByRole('button', { name: '删除 大堂.svg' }))
    await expect(cellsOf(canvasElement, 'images')[0]).toBe('')
  },
}
/** Nothing forgotten: every kind of the contract stands in one of these stories. */
export const Every: Story = {
  args: { kinds: KINDS },
  play: async ({ canvasElement }) => {
    for (const kind of KINDS)
      if (kindOf(kind).Filter)
        await expect(canvasElement.querySelector(`[data-kind=${kind}] td:last-child`)?.childElementCount).toBe(2)
  },
}
