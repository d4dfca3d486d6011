import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Checkbox, CheckboxGroup } from './index.ts'

const meta = {
  title: '组件/复选框 Checkbox',
  component: Checkbox,
  subcomponents: { CheckboxGroup },
  args: { checked: false },
} satisfies Meta<typeof Checkbox>
export default meta
type Story = StoryObj<typeof meta>

function Kept() {
  const [on, setOn] = useState(false)
  return <Checkbox label="我已阅读并同意" checked={on} onChange={setOn} />
}
export const Default: Story = {
  render: () => <Kept />,
  play: async ({ canvasElement }) => {
    const box = within(canvasElement).getByRole('checkbox', { name: '我已阅读并同意' })
    await userEvent.tab()
    await userEvent.keyboard(' ')
    await expect(box).toBeChecked()
  },
}

export const States: Story = {
  render: () => (
    <div className="flex gap-5">
      <Checkbox label="未选" checked={false} />
      <Checkbox label="已选" checked />
      <Checkbox label="部分" checked="indeterminate" />
      <Checkbox label="禁用" checked disabled />
      <Checkbox label="不正确" checked={false} aria-invalid />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('checkbox', { name: '部分' })).toBePartiallyChecked()
  },
}

function Several({ count = 4 }: { count?: number }) {
  const [value, setValue] = useState<readonly number[]>([2])
  return (
    <>
      <CheckboxGroup
        aria-label="收费项目"
        value={value}
        onChange={setValue}
        options={Array.from({ length: count }, (_, i) => ({
          value: i,
          label: `物业管理费第 ${i} 项`,
          disabled: i === 3,
        }))}
      />
      <output>{value.join(',')}</output>
    </>
  )
}
export const Group: Story = {
  render: () => <Several />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('checkbox', { name: '物业管理费第 0 项' }))
    await expect(canvas.getByRole('status')).toHaveTextContent('0,2')
  },
}
export const Stress: Story = {
  render: () => (
    <div className="w-48">
      <Several count={40} />
    </div>
  ),
}

export const Keyboard: Story = {
  render: () => <Several />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.tab()
    await userEvent.keyboard(' ')
    await userEvent.tab()
    await userEvent.keyboard(' ')
    await expect(canvas.getByRole('status')).toHaveTextContent('0,1,2')
    await userEvent.keyboard(' ')
    await expect(canvas.getByRole('status')).toHaveTextContent('0,2')
  },
}
