import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { Usage as UsagePage } from '../stories/usage.tsx'
import { MultiSelect, Select } from './index.ts'
import type { SelectOption } from './index.ts'

const STATES: SelectOption<number>[] = [
  { value: 1, label: '未售' },
  { value: 2, label: '已售' },
  { value: 3, label: '自持', disabled: true },
  { value: 4, label: '已交付', note: '含精装' },
]
const MANY: SelectOption<string>[] = Array.from({ length: 1000 }, (_, i) => ({
  value: `h${i}`,
  label: `幸福里花园${Math.floor(i / 40) + 1}栋${(i % 40) + 101}室`,
  note: `H${String(i).padStart(4, '0')}`,
}))

function One({
  options = STATES as readonly SelectOption<string | number>[],
  clearable = true,
  disabled = false,
  readOnly = false,
  start = null as string | number | null,
}) {
  const [value, setValue] = useState<string | number | null>(start)
  return (
    <div className="flex max-w-60 flex-col gap-2">
      <Select
        aria-label="销售状态"
        value={value}
        onChange={setValue}
        options={options}
        clearable={clearable}
        disabled={disabled}
        readOnly={readOnly}
      />
      <output>{String(value)}</output>
    </div>
  )
}
const meta = {
  title: '组件/选择 Select',
  component: Select,
  subcomponents: { MultiSelect },
  args: { value: null, options: STATES },
} satisfies Meta<typeof Select>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  render: () => <One />,
  play: async ({ canvasElement }) => {
    const box = within(canvasElement).getByRole('combobox', { name: '销售状态' })
    await userEvent.click(box)
    await userEvent.click(await screen.findByRole('option', { name: /已交付/ }))
    await expect(box).toHaveTextContent('已交付')
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    await expect(box).toHaveFocus()
  },
}

export const Keyboard: Story = {
  render: () => <One />,
  play: async ({ canvasElement }) => {
    const box = within(canvasElement).getByRole('combobox')
    await userEvent.tab()
    await expect(box).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await screen.findByRole('listbox')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect(box).toHaveTextContent('已交付')
    await userEvent.keyboard('{ArrowDown}{Home}{Enter}')
    await expect(box).toHaveTextContent('未售')
    await userEvent.keyboard(' {ArrowDown} ')
    await expect(box).toHaveTextContent('已售')
    await userEvent.keyboard('{ArrowDown}{End}{Escape}')
    await expect(box).toHaveTextContent('已售')
    await expect(box).toHaveFocus()
    await userEvent.keyboard('{Backspace}')
    await expect(box).toHaveTextContent('请选择')
  },
}

const LETTERS: SelectOption<string>[] = ['Alipay', 'Bank', 'Bill', 'Cash'].map((label) => ({ value: label, label }))
export const TypeAhead: Story = {
  render: () => <One options={LETTERS} />,
  play: async ({ canvasElement }) => {
    const box = within(canvasElement).getByRole('combobox')
    box.focus()
    await userEvent.keyboard('b')
    await screen.findByRole('listbox')
    await userEvent.keyboard('i{Enter}')
    await expect(box).toHaveTextContent('Bill')
  },
}

export const ReadOnlyAndDisabled: Story = {
  render: () => (
    <div className="flex gap-3">
      <One start={2} readOnly />
      <One start={2} disabled />
    </div>
  ),
  play: async ({ canvasElement }) => {
    for (const box of within(canvasElement).getAllByRole('combobox')) {
      await userEvent.click(box, { pointerEventsCheck: 0 })
      await expect(box).toHaveAttribute('aria-expanded', 'false')
    }
  },
}

function Several() {
  const [value, setValue] = useState<readonly number[]>([1])
  return (
    <div className="flex max-w-60 flex-col gap-2">
      <MultiSelect aria-label="销售状态" value={value} onChange={setValue} options={STATES} />
      <output>{value.join(',')}</output>
    </div>
  )
}
export const Multiple: Story = {
  render: () => <Several />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('combobox'))
    await userEvent.click(await screen.findByRole('option', { name: /已交付/ }))
    await userEvent.click(screen.getByRole('option', { name: '已售' }))
    await expect(canvas.getByRole('status')).toHaveTextContent('1,2,4')
    await userEvent.click(screen.getByRole('option', { name: '未售' }))
    await expect(canvas.getByRole('status')).toHaveTextContent('2,4')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  },
}

/** 1,000 options: a search field, and no more than 200 of them drawn. */
export const Stress: Story = {
  render: () => (
    <div className="w-44">
      <One options={MANY} start="h777" />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const box = canvas.getByRole('combobox', { name: '销售状态' })
    await userEvent.click(box)
    const search = await screen.findByRole('combobox', { name: '输入关键字' })
    await waitFor(() => expect(search).toHaveFocus())
    await expect(screen.getAllByRole('option')).toHaveLength(200)
    await waitFor(() => expect(screen.getByText('还有 800 项，请输入关键字缩小范围')).toBeVisible())
    await userEvent.type(search, 'H0999{Enter}')
    await expect(box).toHaveTextContent('幸福里花园25栋140室')
    await waitFor(() => expect(box).toHaveFocus())
    await userEvent.click(box)
    await userEvent.type(await screen.findByRole('combobox', { name: '输入关键字' }), '没有这间')
    await expect(screen.getByText('没有匹配的选项')).toBeVisible()
    await userEvent.keyboard('{Escape}')
  },
}

const USES = [
  { value: 'home', label: '住宅' },
  { value: 'shop', label: '商铺' },
  { value: 'car', label: '车位' },
]
export const Usage: Story = {
  name: '用法（下拉、选项、选择框、select、dropdown）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="选择 Select"
      lead="从固定的几项里选一项。选几项用 MultiSelect，要去服务器找用 Combobox。"
      use={[
        '两三项、常改的用单选（Radio 或 Segmented），不藏起来。',
        '十三项起自带搜索。',
        '可以不选的给 clearable，让人清得掉。',
      ]}
      parts={[
        ['框', '选中的词，或占位。'],
        ['候选', '一屏以内；多了先能打字过滤。'],
        ['清除', '不必填时才有。'],
      ]}
      states={[
        ['空', <Select key="empty" aria-label="空的类型" value={null} options={USES} />],
        ['选好', <Select key="filled" aria-label="选好的类型" value="home" options={USES} clearable />],
        ['只读', <Select key="readonly" aria-label="只读的类型" value="home" options={USES} readOnly />],
        ['不可用', <Select key="disabled" aria-label="不可用的类型" value="home" options={USES} disabled />],
        ['出错', <Select key="invalid" aria-label="出错的类型" value={null} options={USES} aria-invalid />],
        ['没有可选项', <Select key="none" aria-label="没有选项的类型" value={null} options={[]} />],
        [
          '很长',
          <Select
            key="long"
            aria-label="很长的类型"
            value="x"
            options={[{ value: 'x', label: '公共能耗分摊（含电梯、水泵、公共照明及地下车库通风）' }]}
          />,
        ],
        ['多选', <MultiSelect key="many" aria-label="多选的类型" value={['home', 'shop']} options={USES} />],
      ]}
      good={{
        shown: <Select aria-label="房产类型" value="home" options={USES} />,
        why: '选项是业务的词，次序按使用多少。',
      }}
      bad={{
        shown: (
          <Select
            aria-label="是否"
            value="1"
            options={[
              { value: '1', label: '是' },
              { value: '0', label: '否' },
            ]}
          />
        ),
        why: '是与否用开关或复选框，一眼可见，一按就改。',
      }}
      words={['候选是一类词，先常用后字母。', '占位写字段名或“全部”。']}
      keys={[
        ['Enter ↓', '打开'],
        ['↑ ↓ Home End', '移动；打字直接跳到那一项'],
        ['Enter', '选中'],
        ['Backspace', '清掉'],
        ['Esc', '关上，不改'],
      ]}
    />
  ),
}
