import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Usage as UsagePage } from '../stories/usage.tsx'
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

export const Usage: Story = {
  name: '用法（复选、勾选、多选、同意、checkbox）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="复选框 Checkbox"
      lead="勾或不勾，和旁边的互不相干；保存以后才算数。"
      use={[
        '几项里选任意几项：CheckboxGroup，七项以内；更多用 MultiSelect。',
        '同意一句话：Checkbox，话写在 label。',
        '按下立刻生效的用 Switch；只能选一项的用 Radio。',
      ]}
      parts={[
        ['框', '16 像素，和字一起可按。'],
        ['勾与横线', '横线是“一部分”：下面有勾的，也有没勾的。'],
        ['字', '在右边，按字等于按框。'],
      ]}
      states={[
        ['没勾', <Checkbox key="0" label="打印明细" checked={false} />],
        ['勾了', <Checkbox key="1" label="打印明细" checked />],
        ['一部分', <Checkbox key="2" label="全部楼栋" checked="indeterminate" />],
        ['不可用', <Checkbox key="3" label="打印明细" checked disabled />],
        ['只读', <Checkbox key="4" label="打印明细" checked readOnly />],
        ['不正确', <Checkbox key="5" label="我已阅读并同意" checked={false} aria-invalid />],
        [
          '一组',
          <CheckboxGroup
            key="6"
            aria-label="提醒方式"
            value={['app']}
            options={[
              { value: 'app', label: '站内消息' },
              { value: 'sms', label: '短信' },
            ]}
          />,
        ],
        ['字很长', <Checkbox key="7" checked label="同时把这次修改应用到本单元里所有还没有单独设置收费标准的房屋" />],
      ]}
      good={{ shown: <Checkbox checked label="打印后标记为已送达" />, why: '说勾上以后会怎样。' }}
      bad={{ shown: <Checkbox checked label="不打印明细" />, why: '勾上表示“不”：要想两遍。' }}
      words={['写勾上以后会发生的事，不写“是否”。', '从不用否定句。', '一组要有名字（aria-label 或字段的标签）。']}
      keys={[
        ['Space', '勾上、去掉'],
        ['Tab', '到下一个框'],
      ]}
    />
  ),
}
