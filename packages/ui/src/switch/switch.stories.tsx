import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Switch } from './index.ts'

const meta = { title: '组件/开关 Switch', component: Switch, args: { checked: true, label: '启用' } } satisfies Meta<
  typeof Switch
>
export default meta
type Story = StoryObj<typeof meta>

function Kept() {
  const [on, setOn] = useState(false)
  return <Switch label="启用" checked={on} onChange={setOn} />
}
export const Default: Story = {
  render: () => <Kept />,
  play: async ({ canvasElement }) => {
    const control = within(canvasElement).getByRole('switch', { name: '启用' })
    await userEvent.tab()
    await userEvent.keyboard(' ')
    await expect(control).toBeChecked()
  },
}
export const States: Story = {
  render: () => (
    <div className="flex gap-5">
      <Switch checked={false} label="关" />
      <Switch checked label="开" />
      <Switch checked disabled label="禁用" />
      <Switch checked readOnly label="只读" />
    </div>
  ),
}
export const Stress: Story = {
  render: () => (
    <div className="w-32">
      <Switch checked label="每月一日自动为全部在住业主生成物业费账单" />
    </div>
  ),
}
