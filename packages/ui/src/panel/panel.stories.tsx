import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Button } from '../button/index.ts'
import { EmptyPanel, ErrorPanel, ResultPanel } from './index.ts'

const meta = {
  title: '组件/状态面板 Panel',
  component: EmptyPanel,
  subcomponents: { ErrorPanel, ResultPanel },
  args: { title: '还没有房屋' },
} satisfies Meta<typeof EmptyPanel>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  args: { hint: '可以从表格导入，也可以按楼栋批量生成', action: <Button variant="primary">导入房屋</Button> },
}

const retry = fn()
export const Failed: Story = {
  render: () => (
    <ErrorPanel title="房屋没有加载出来" detail="网络连接中断，请检查后重试（编号 8f3c21）" retry={retry} />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('alert')).toHaveTextContent('房屋没有加载出来')
    await userEvent.click(canvas.getByRole('button', { name: '重试' }))
    await expect(retry).toHaveBeenCalledOnce()
  },
}

export const Results: Story = {
  render: () => (
    <div className="grid grid-cols-2 gap-3">
      <ResultPanel tone="success" title="已导入 561 行" detail="29 行待修正" action={<Button>去修正</Button>} />
      <ResultPanel tone="info" title="已提交审批" />
      <ResultPanel tone="warning" title="部分完成" detail="3 户没有生成账单" />
      <ResultPanel tone="danger" title="导入失败" detail="文件已损坏" />
    </div>
  ),
}

export const Stress: Story = {
  args: {
    title: '当前筛选条件下没有任何符合要求的房屋，请检查楼栋与单元',
    hint: '很长的提示。'.repeat(30),
    className: 'w-56',
  },
}
