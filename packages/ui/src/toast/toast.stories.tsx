import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../button/index.ts'
import { Usage as UsagePage } from '../stories/usage.tsx'
import { Toaster, toast } from './index.ts'

const meta = {
  title: '组件/轻提示 Toast',
  component: Toaster,
  render: () => (
    <div className="flex gap-3 pt-24">
      <Toaster />
      <Button onClick={() => toast.success('已导入 561 行，29 行待修正')}>成功</Button>
      <Button onClick={() => toast.error('保存失败：房号已存在')}>错误</Button>
      <Button onClick={() => toast.warning('合同将在 3 天后到期')}>警告</Button>
      <Button onClick={() => toast.info('已切换到幸福里花园')}>消息</Button>
    </div>
  ),
} satisfies Meta<typeof Toaster>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: '成功' }))
    await userEvent.click(canvas.getByRole('button', { name: '错误' }))
    await waitFor(() => expect(screen.getByText('已导入 561 行，29 行待修正').closest('[role=status]')).not.toBeNull())
    await expect(screen.getByText('保存失败：房号已存在').closest('[role=alert]')).not.toBeNull()
    await userEvent.click(screen.getAllByRole('button', { name: '关闭提示' })[0]!)
    await waitFor(() => expect(screen.queryByText('保存失败：房号已存在')).toBeNull())
  },
}

/** Equal texts within 300 ms are said once; later ones fold into the one that stands, which says how often. */
export const Throttled: Story = {
  play: async () => {
    toast.warning('网络已断开')
    toast.warning('网络已断开')
    await waitFor(() => expect(screen.getAllByText('网络已断开')).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, 350))
    toast.warning('网络已断开')
    await expect(await screen.findByText('×2')).toBeVisible()
    await expect(screen.getAllByText('网络已断开')).toHaveLength(1)
    toast.error('网络已断开')
    await waitFor(() => expect(screen.getAllByText('网络已断开')).toHaveLength(2))
  },
}

export const Stress: Story = {
  play: async () => {
    for (let i = 1; i <= 10; i++)
      toast.info(`第 ${i} 条：幸福里花园一期一栋一单元的水表抄表任务已经由系统自动派发给片区负责人`)
    await waitFor(() => expect(screen.getAllByText(/抄表任务/)).toHaveLength(4))
  },
}

/** Reached and closed without a mouse. */
export const Keyboard: Story = {
  play: async () => {
    toast.error('保存失败')
    const words = await screen.findByText('保存失败')
    within(words.parentElement!).getByRole('button', { name: '关闭提示' }).focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByText('保存失败')).toBeNull())
  },
}

export const Usage: Story = {
  name: '用法（轻提示、消息、通知、toast、message）',
  tags: ['!autodocs'],
  render: () => (
    <>
      <Toaster />
      <UsagePage
        title="轻提示 Toast"
        lead="说一声刚做的事成没成，自己消失。要人决定的用对话框，要一直看见的用 Alert。"
        use={['写结果，带上数。', '好消息三秒，坏消息六秒；鼠标停在上面不消失。', '同一句话连着来只算一条，记次数。']}
        parts={[
          ['图标', '成功、失败。'],
          ['一句话', '刚做完的事，带数。'],
          ['撤销', '做得到才有。'],
        ]}
        states={[
          [
            '成功',
            <Button key="success" onClick={() => toast.success('已导入 561 行，29 行待修正')}>
              导入
            </Button>,
          ],
          [
            '错误',
            <Button key="error" onClick={() => toast.error('保存失败：房号已存在')}>
              保存
            </Button>,
          ],
          [
            '注意',
            <Button key="warning" onClick={() => toast.warning('合同将在 3 天后到期')}>
              打开合同
            </Button>,
          ],
          [
            '消息',
            <Button key="info" onClick={() => toast.info('已切换到幸福里花园')}>
              切换小区
            </Button>,
          ],
        ]}
        good={{ shown: <p>已导入 561 行，29 行待修正</p>, why: '知道做了多少、还剩什么。' }}
        bad={{ shown: <p>操作成功</p>, why: '什么操作？成了多少？' }}
        words={['已导入 561 行；不写“操作成功”。']}
        keys={[['—', '不抢焦点；读屏会念出来']]}
      />
    </>
  ),
}
