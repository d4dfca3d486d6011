import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Usage as UsagePage } from '../stories/usage.tsx'
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
  render: (args) => (
    <div className="max-w-sm rounded border border-line bg-surface p-4">
      <Timeline {...args} />
    </div>
  ),
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

export const Usage: Story = {
  name: '用法（经过、动态、日志、timeline、history）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="时间线 Timeline"
      lead="一件事的经过：谁，做了什么，什么时候。"
      use={[
        '一句话：人 + 动词 + 对象；细节放第二行。',
        '颜色只给结果，经过是灰的。',
        '还没完的，末尾是空心点和在等谁。',
      ]}
      parts={[
        ['点', '颜色是结果。'],
        ['谁与何时', '姓名在前，时间在后。'],
        ['说了什么', '原话，换行不截断。'],
      ]}
      states={[
        ['平常', <Timeline key="plain" items={meta.args.items.slice(0, 1)} />],
        ['还在进行', <Timeline key="open" label="进行中" items={meta.args.items.slice(1, 2)} open="等待业主评价" />],
        ['空', <Timeline key="empty" items={[]} />],
        [
          '很长',
          <Timeline
            key="long"
            label="很长"
            items={[
              { key: 1, title: '广东翠湖物业管理有限公司深圳分公司工程部值班人员回访', time: '2026-03-10 08:30' },
            ]}
          />,
        ],
      ]}
      good={{
        shown: (
          <Timeline
            label="推荐"
            items={[
              {
                key: 1,
                title: '李师傅 完成维修',
                body: '更换软管，材料费 35.00',
                time: '03-10 10:40',
                tone: 'success',
              },
            ]}
          />
        ),
        why: '谁、什么、多少钱、几点，一句说完。',
      }}
      bad={{
        shown: (
          <Timeline
            label="避免"
            items={[{ key: 1, title: '状态由 3 变更为 5', time: '03-10 10:40', tone: 'danger' }]}
          />
        ),
        why: '说的是程序，不是人做的事。',
      }}
      words={['写“王芳 同意”，不写“审批通过（操作人：王芳）”。']}
      keys={[['—', '只读；里面的链接用 Tab 走到']]}
    />
  ),
}
