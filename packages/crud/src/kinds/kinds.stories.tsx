import { createElement, useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { defineEntity, type AnyRow } from '@wuguan/contract/kernel/entity'
import { f, KINDS, type Field as FieldDefinition, type Kind } from '@wuguan/contract/kernel/fields'
import { options } from '@wuguan/contract/kernel/options'
import { Field } from '@wuguan/ui/form'
import { building, buildingRows } from '../stories/house.entity.ts'
import { StoryFrame, type TableServer } from '../stories/table-port.tsx'
import { kindOf } from './registry.ts'

const LEVEL = options([1, '普通'], [2, '重要', 'warning'], [3, 'VIP', 'danger'])
const FLOW = options([1, '审批中', 'info'], [2, '已通过', 'success'])
const [first, second] = buildingRows as [AnyRow, AnyRow]
const file = {
  id: '01900009-0000-7000-8000-00000000000f',
  url: '#',
  name: '产权证.pdf',
  size: 120_000,
  mime: 'application/pdf',
}

/** A field and a value of every kind; the record proves that none is missing. */
const SAMPLES = {
  text: [f.text('房号'), '1栋-101'],
  longText: [f.longText('备注'), '两行\n文字'],
  richText: [f.richText('正文'), '<p>第一段</p><p>第二段</p>'],
  textList: [f.textList('车牌'), ['粤A12345', '粤B67890']],
  serial: [f.serial('编号'), 'JF2026110001'],
  choice: [f.choice('级别', { of: LEVEL }), 2],
  choices: [f.choices('渠道', { of: LEVEL }), [1, 3]],
  flag: [f.flag('缴费人'), true],
  integer: [f.integer('楼层'), 18],
  decimal: [f.decimal('面积', { scale: 2, unit: '㎡' }), '1234.50'],
  money: [f.money('金额'), '-1234567.80'],
  percent: [f.percent('份额'), '60.00'],
  date: [f.date('交付日期'), '2026-02-01'],
  dateTime: [f.dateTime('通知时间'), '2026-02-01 08:30:00'],
  time: [f.time('上班'), '08:30'],
  dateRange: [f.dateRange('有效期'), { start: '2026-01-01', end: null }],
  period: [f.period('账期'), '2026-11'],
  duration: [f.duration('用时'), 3723],
  phone: [f.phone('电话'), '138****5678'],
  idNumber: [f.idNumber('证件号'), '4401**********1234'],
  secret: [f.secret('密钥'), null],
  ref: [f.ref('楼栋', { to: 'story.building' }), first.id],
  refs: [f.refs('服务楼栋', { to: 'story.building' }), [first.id, second.id]],
  anyRef: [f.anyRef('对象', { of: options(['story.building', '楼栋']) }), { type: 'story.building', id: first.id }],
  lines: [
    f.lines('交付物料', { lines: { name: f.text('名称', { required: true }), qty: f.integer('数量') } }),
    [{ name: '钥匙', qty: 3 }],
  ],
  attachments: [f.attachments('附件'), [file]],
  images: [f.images('照片'), null],
  geoPoint: [f.geoPoint('坐标'), { lng: 113.264385, lat: 23.129112 }],
  color: [f.color('颜色'), '#1664c0'],
  json: [f.json('规则'), { all: [] }],
  state: [f.state('状态', { of: FLOW }), 1],
} satisfies Record<Kind, readonly [FieldDefinition, unknown]>

const entity = defineEntity('story.kinds', {
  label: '字段',
  title: 'text',
  table: 'story_kinds',
  base: '/story/kinds',
  perms: 'story:kinds',
  scope: 'company',
  fields: Object.fromEntries(KINDS.map((kind) => [kind, SAMPLES[kind][0] as FieldDefinition])),
})
const row: AnyRow = {
  id: 'k',
  version: 1,
  createdAt: '',
  updatedAt: '',
  titles: { ref: '1栋', refs: ['1栋', '2栋'], anyRef: '1栋' },
  ...Object.fromEntries(KINDS.map((kind) => [kind, SAMPLES[kind][1]])),
}
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
    await userEvent.clear(canvas.getByRole('textbox', { name: '坐标纬度' }))
    await expect(cellsOf(canvasElement, 'geoPoint')[0]).toBe('')
    await userEvent.type(canvas.getByRole('textbox', { name: '坐标纬度' }), '24')
    await expect(cellsOf(canvasElement, 'geoPoint')[0]).toBe('113.264385, 24')
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
  args: { kinds: ['ref', 'refs', 'anyRef', 'lines', 'attachments', 'images'] },
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
  },
}
