import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Usage as UsagePage } from '../stories/usage.tsx'
import { Tabs } from './index.ts'
import type { TabItem } from './index.ts'

const ITEMS: TabItem[] = [
  { key: 'base', label: '基本信息', content: '房屋的基本信息' },
  { key: 'owner', label: '业主', badge: 2, content: '业主与家属' },
  { key: 'fee', label: '费用', content: '应收与已收', disabled: true },
  { key: 'log', label: '日志', badge: 120, content: '修改日志' },
]
function Kept({ items = ITEMS }: { items?: TabItem[] }) {
  const [value, setValue] = useState('base')
  return <Tabs aria-label="房屋详情" value={value} onChange={setValue} items={items} />
}
const meta = {
  title: '组件/标签页 Tabs',
  component: Tabs,
  args: { value: 'base', onChange: () => {}, items: ITEMS },
} satisfies Meta<typeof Tabs>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  render: () => <Kept />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.tab()
    await expect(canvas.getByRole('tab', { name: '基本信息' })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('业主与家属')
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('tab', { name: /日志/ })).toHaveFocus()
    await userEvent.keyboard('{Home}')
    await expect(canvas.getByRole('tab', { name: '基本信息' })).toHaveAttribute('aria-selected', 'true')
  },
}
export const Stress: Story = {
  render: () => (
    <div className="w-72">
      <Kept
        items={Array.from({ length: 30 }, (_, i) => ({
          key: i === 0 ? 'base' : `t${i}`,
          label: `第 ${i + 1} 个标签页名称`,
          content: `内容 ${i + 1}`,
        }))}
      />
    </div>
  ),
}

export const Usage: Story = {
  name: '用法（页签、选项卡、tabs）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="标签页 Tabs"
      lead="一件东西的几个方面，一次看一个。"
      use={['两到七个；名字两到四个字。', '有东西等着办的带数。', '先后有次序的用步骤条，不用标签页。']}
      parts={[
        ['页签', '两到四个字，可以带数。'],
        ['线', '选中的下面一条主色。'],
        ['面板', '换了不丢里面填的。'],
      ]}
      states={[['平常、带数、不可用', <Kept key="plain" />]]}
      good={{ shown: <Kept items={ITEMS.slice(0, 2)} />, why: '一看就知道里面有什么。' }}
      bad={{
        shown: (
          <Kept
            items={[
              { key: 'base', label: '第一步' },
              { key: 'next', label: '第二步' },
            ]}
          />
        ),
        why: '这是步骤，用 Steps。',
      }}
      words={['名词，同一种词性；数是条数。']}
      keys={[
        ['← →', '换一个'],
        ['Home End', '第一个、最后一个'],
        ['Tab', '进到内容里'],
      ]}
    />
  ),
}
