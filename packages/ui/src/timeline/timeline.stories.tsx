import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Timeline } from './index.ts'

const meta = {
  title: '组件/时间线 Timeline',
  component: Timeline,
  args: {
    items: [
      { key: 1, title: '王芳 提交报修', body: '厨房下水管漏水，已拍照', time: '2026-03-10 08:12' },
      { key: 2, title: '系统派单给 李师傅', time: '2026-03-10 08:15', tone: 'info' },
      {
        key: 3,
        title: '李师傅 完成维修',
        body: '更换软管一根，材料费 35.00',
        time: '2026-03-10 10:40',
        tone: 'success',
      },
    ],
  },
  decorators: [
    (Story) => (
      <div className="max-w-sm rounded border border-line bg-surface p-4">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Timeline>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const list = within(canvasElement).getByRole('list', { name: '时间线' })
    await expect(within(list).getAllByRole('listitem')).toHaveLength(3)
  },
}
export const Open: Story = { args: { open: '等待业主评价' } }
export const Stress: Story = {
  args: {
    items: Array.from({ length: 60 }, (_, i) => ({
      key: i,
      title: `广东翠湖物业管理有限公司深圳分公司工程部值班人员第${i + 1}次回访记录`,
      body: '业主反映电梯在夜间运行时有异响，已联系维保单位到场检查，初步判断为导轨润滑不足。',
      time: '2026-03-10 08:30:00',
      tone: (['info', 'success', 'warning', 'danger'] as const)[i % 4],
    })),
  },
}
