import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Usage as UsagePage } from '../stories/usage.tsx'
import { Progress } from './index.ts'

const meta = {
  title: '组件/进度 Progress',
  component: Progress,
  args: { value: 42, label: '导入房屋', detailed: true },
} satisfies Meta<typeof Progress>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('progressbar', { name: '导入房屋' })).toHaveAttribute(
      'aria-valuenow',
      '42',
    )
  },
}
export const Unknown: Story = { args: { value: undefined } }
export const Done: Story = { args: { value: 50000, max: 50000, tone: 'success' } }
export const Failed: Story = { args: { value: 30, tone: 'danger' } }
export const Stress: Story = {
  args: { value: 999, max: 100, label: '正在导入幸福里花园一期全部楼栋的房屋与业主关系', className: 'w-40' },
}

export const Usage: Story = {
  name: '用法（进度、百分比、导入、progress）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="进度 Progress"
      lead="要等的事做到了几成。"
      use={[
        '导入、批量生成、上传：知道总数。',
        '不知道要多久：不给 value，条来回走。',
        '少于一秒的不用；载入一块内容用 Skeleton。',
      ]}
      parts={[
        ['名字', '正在做什么。'],
        ['百分比', '做完的除以全部，取整。'],
        ['条', '主色在走，绿色做完，红色停下。'],
      ]}
      states={[
        ['一部分', <Progress key="0" value={42} label="导入房屋" detailed />],
        ['不知道多久', <Progress key="1" label="正在核对" detailed />],
        ['做完', <Progress key="2" value={561} max={561} tone="success" label="导入完成" detailed />],
        ['停下', <Progress key="3" value={30} tone="danger" label="导入停止" detailed />],
        ['只有条', <Progress key="4" value={70} label="上传照片" />],
        ['名字很长', <Progress key="5" value={12} label="正在导入翠湖花园三期商业及地下车库全部房屋" detailed />],
      ]}
      good={{
        shown: (
          <div className="w-full">
            <Progress value={128} max={192} label="生成账单 128 / 192" detailed />
          </div>
        ),
        why: '件数比百分比实在。',
      }}
      bad={{
        shown: (
          <div className="w-full">
            <Progress value={99} label="请稍候" detailed />
          </div>
        ),
        why: '停在 99%，也没说在做什么。',
      }}
      words={['动词加对象：“导入房屋”；有件数就写件数。']}
      keys={[]}
      wide
    />
  ),
}
