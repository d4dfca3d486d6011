import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Button } from '../button/index.ts'
import { Usage as UsagePage } from '../stories/usage.tsx'
import { Alert } from './index.ts'

const meta = {
  title: '组件/提示条 Alert',
  component: Alert,
  args: { title: '本小区有 29 户未绑定收费标准', children: '生成账单前请先绑定，否则这些房屋不会出账。' },
} satisfies Meta<typeof Alert>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}
export const Tones: Story = {
  render: () => (
    <div className="flex flex-col gap-2">
      <Alert tone="info" title="账期已切换到 2026-03" />
      <Alert tone="success" title="已导入 561 行，29 行待修正" />
      <Alert tone="warning" title="合同将在 30 天内到期">
        请及时办理续签。
      </Alert>
      <Alert tone="danger" title="对账不平，差额 12.50 元" />
    </div>
  ),
}
export const Closes: Story = {
  args: { tone: 'danger', live: true, onClose: fn(), action: <Button size="sm">查看</Button> },
  play: async ({ canvasElement, args }) => {
    await expect(within(canvasElement).getByRole('alert')).toHaveTextContent('未绑定收费标准')
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}
export const Stress: Story = {
  args: { onClose: fn(), children: '生成账单前请先绑定，否则这些房屋不会出账。'.repeat(8) },
  render: (args) => (
    <div className="w-64">
      <Alert {...args} />
    </div>
  ),
}

export const Usage: Story = {
  name: '用法（警告、公告条、提示条、alert、banner）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="提示条 Alert"
      lead="接着做之前要知道的事，留在页面里。刚做完的用轻提示，要决定的用对话框。"
      use={[
        '一句话说事，能办的带上按钮。',
        '一页最多一条；两条都重要，就并成一条。',
        '因刚才的操作出现的给 live，读屏会念。',
      ]}
      parts={[
        ['图标', '四种语气各一个。'],
        ['一句话', '说事实，再说能做什么。'],
        ['操作', '最多一个，在句尾。'],
        ['关', '看过就不再需要的才有。'],
      ]}
      states={[
        ['提示', <Alert key="info" tone="info" title="账期已切换到 2026-03" />],
        ['成功', <Alert key="success" tone="success" title="已导入 561 行" />],
        ['注意', <Alert key="warning" tone="warning" title="合同 30 天内到期" />],
        ['错误', <Alert key="danger" tone="danger" title="对账不平，差额 12.50 元" />],
        ['能关', <Alert key="closes" title="新版本已就绪" onClose={() => undefined} />],
        [
          '很长',
          <Alert key="long" tone="warning">
            {'生成账单前请先绑定收费标准，否则这些房屋不会出账。'.repeat(2)}
          </Alert>,
        ],
      ]}
      good={{
        shown: (
          <Alert
            className="w-full"
            tone="warning"
            title="29 户未绑定收费标准"
            action={<Button size="sm">去绑定</Button>}
          >
            这些房屋不会出账。
          </Alert>
        ),
        why: '多少、后果、去处理，都在。',
      }}
      bad={{
        shown: <Alert className="w-full" tone="danger" title="温馨提示：请注意核对数据！" />,
        why: '红色，却没有要处理的事。',
      }}
      words={['先说发生了什么，再说怎么办。', '不用感叹号，不说“请注意”。']}
      keys={[
        ['Tab', '到里面的按钮'],
        ['Enter', '按下'],
      ]}
    />
  ),
}
