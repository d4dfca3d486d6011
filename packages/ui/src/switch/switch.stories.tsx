import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Usage as UsagePage } from '../stories/usage.tsx'
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

export const Usage: Story = {
  name: '用法（开关、启用、停用、switch、toggle）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="开关 Switch"
      lead="开或关，按下就算数。"
      use={[
        '立刻生效的一件事：启用、提醒。',
        '等保存一起提交的用 Checkbox。',
        '两个都要写出名字的选择（按月、按季）用 Radio。',
      ]}
      parts={[
        ['槽', '开是主色，关是灰，里面有位置也有形状。'],
        ['字', '在右边，说开着表示什么；不随开关变。'],
      ]}
      states={[
        ['关', <Switch key="0" label="短信提醒" checked={false} />],
        ['开', <Switch key="1" label="短信提醒" checked />],
        ['不可用', <Switch key="2" label="短信提醒" checked disabled />],
        ['只读', <Switch key="3" label="短信提醒" checked readOnly />],
        ['没有字', <Switch key="4" aria-label="启用" checked />],
        ['字很长', <Switch key="5" checked label="账单生成之后自动给还没有缴清的业主发送一条短信提醒" />],
      ]}
      good={{ shown: <Switch label="启用" checked />, why: '字不变，看开关。' }}
      bad={{ shown: <Switch label="已停用" checked={false} />, why: '开关关着，字也说“停”：开了是启用还是停用？' }}
      words={['写开着时的状态：“短信提醒”，不写“是否提醒”“开/关”。']}
      keys={[
        ['Space', '开、关'],
        ['Tab', '到下一个'],
      ]}
    />
  ),
}
