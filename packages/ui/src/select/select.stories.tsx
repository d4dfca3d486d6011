import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
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
