import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Input } from '../input/index.ts'
import { Select } from '../select/index.ts'
import { SEVERAL } from '../stories/several.ts'
import { Usage as UsagePage } from '../stories/usage.tsx'
import { FilterBar } from './index.ts'
import type { FilterBarProps } from './index.ts'

const STATES = [
  { value: 1, label: '未售' },
  { value: 2, label: '已售' },
]
function Kept(props: Omit<FilterBarProps, 'children'>) {
  const [state, setState] = useState<number | null>(2)
  return (
    <FilterBar
      {...props}
      chips={
        state === null
          ? []
          : [{ key: 'state', label: '销售状态', value: STATES[state - 1]!.label, onRemove: () => setState(null) }]
      }
      onReset={state === null ? undefined : () => setState(null)}
    >
      <Input aria-label="房号" placeholder="房号" />
      <Input aria-label="业主" placeholder="业主" />
      <Select aria-label="销售状态" placeholder="销售状态" value={state} onChange={setState} options={STATES} />
    </FilterBar>
  )
}
const meta = {
  title: '组件/条件栏 FilterBar',
  component: FilterBar,
  args: { children: null },
  render: ({ children: _children, ...args }) => <Kept {...args} />,
} satisfies Meta<typeof FilterBar>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: '去掉条件 销售状态' }))
    await expect(canvas.queryByRole('list', { name: '当前条件' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: '重置' })).toBeNull()
  },
}
export const More: Story = {
  args: { moreCount: 2, more: <Input aria-label="备注" placeholder="备注" /> },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.queryByRole('textbox', { name: '备注' })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: '更多（2）' }))
    await expect(canvas.getByRole('textbox', { name: '备注' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: '收起' })).toHaveAttribute('aria-expanded', 'true')
  },
}
export const SearchesByEnter: Story = {
  args: { onSearch: fn() },
  play: async ({ canvasElement, args }) => {
    await userEvent.type(within(canvasElement).getByRole('textbox', { name: '房号' }), '301{Enter}')
    await expect(args.onSearch).toHaveBeenCalledOnce()
  },
}
export const Stress: Story = {
  args: { onSearch: fn(), more: <Input aria-label="备注" />, moreCount: 12 },
  render: (args) => (
    <div className="w-80">
      <FilterBar
        {...args}
        chips={Array.from({ length: 20 }, (_, i) => ({
          key: String(i),
          label: `第${i + 1}个条件`,
          value: '广东翠湖物业管理有限公司深圳分公司翠湖花园三期商业及地下车库综合管理区域',
          onRemove: fn(),
        }))}
      >
        <Input aria-label="房号" placeholder="房号" />
        <Input aria-label="业主" placeholder="业主" />
      </FilterBar>
    </div>
  ),
}

const FIELDS = ['房号', '业主', '电话', '楼栋', '单元', '备注']
function ByWidth({ width }: { width: number }) {
  return (
    <div style={{ width }}>
      <FilterBar
        aria-label={`${width}像素的查询条件`}
        onSearch={fn()}
        onReset={fn()}
        items={FIELDS.map((name, at) => ({
          key: name,
          width: 144,
          ...(at > 3 ? { asked: { label: name, value: '301', onRemove: fn() } } : {}),
          control: <Input aria-label={name} placeholder={name} />,
        }))}
      >
        <Input aria-label="关键词" placeholder="关键词" />
      </FilterBar>
    </div>
  )
}
/** Fields with their widths: as many as fit in one row, four at most; what the rest asks for stands below. */
export const FoldsByWidth: Story = {
  render: () => (
    <div className="flex flex-col gap-6">
      <ByWidth width={1084} />
      <ByWidth width={700} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const [wide, narrow] = within(canvasElement).getAllByRole('search')
    const boxes = (bar: HTMLElement | undefined) => within(bar!).getAllByRole('textbox')
    // The widths are measured, so they count once they have settled.
    await waitFor(() => expect(boxes(wide)).toHaveLength(1 + 4))
    await waitFor(() => expect(boxes(narrow)).toHaveLength(1 + 2))
    await expect(wide!.querySelector('div')!.offsetHeight).toBe(32)
    await expect(narrow!.querySelector('div')!.offsetHeight).toBe(32)
    // What is asked for by a folded field stays in sight, with its label.
    await expect(within(narrow!).getByRole('list', { name: '当前条件' })).toHaveTextContent('单元：301')
    const more = within(narrow!).getByRole('button', { name: '更多' })
    more.focus()
    await userEvent.keyboard('{Enter}')
    await expect(boxes(narrow)).toHaveLength(1 + FIELDS.length)
    await expect(more).toHaveFocus()
    await expect(more).toHaveAttribute('aria-expanded', 'true')
  },
}

export const Usage: Story = {
  name: '用法（条件栏、筛选、查询、搜索条件、filter）',
  tags: ['!autodocs'],
  parameters: SEVERAL,
  render: () => (
    <UsagePage
      title="条件栏 FilterBar"
      lead="从很多里找出要的几条：常用的一排，其余收起。"
      use={[
        '列表和报表的上面，一行。',
        '放得下几个就露几个，放不下的收进“更多”，先后就是用得多少。',
        '只有一个条件时不用条件栏，一个搜索框就够。',
      ]}
      parts={[
        ['条件', '字段自己有名字；占位就是名字。'],
        ['更多', '收起的条件；里面有值时写着几个。'],
        ['已选', '每个条件一枚，写着“名字：值”，一按就去掉。'],
        ['重置', '有条件才出现。'],
      ]}
      states={[
        ['有条件', <Kept key="0" />],
        ['还有更多', <Kept key="1" more={<Input aria-label="备注" placeholder="备注" />} moreCount={2} />],
        ['按了才查', <Kept key="2" onSearch={fn()} />],
      ]}
      good={{
        shown: (
          <FilterBar aria-label="推荐" chips={[{ key: 's', label: '销售状态', value: '已售', onRemove: () => {} }]}>
            <Input aria-label="房号（推荐）" placeholder="房号" />
          </FilterBar>
        ),
        why: '已选的条件带着自己的名字。',
      }}
      bad={{
        shown: (
          <FilterBar aria-label="避免">
            <Input aria-label="条件一" placeholder="请输入" />
            <Input aria-label="条件二" placeholder="请输入" />
          </FilterBar>
        ),
        why: '三个“请输入”，分不清哪个是哪个。',
      }}
      words={['占位写字段名，不写“请输入”。', '条件的值写给人看的词，不写编码。']}
      keys={[
        ['Tab', '逐个条件'],
        ['Enter', '查询（有查询按钮时）'],
        ['Delete', '焦点在已选的条件上时去掉它'],
      ]}
      wide
    />
  ),
}
