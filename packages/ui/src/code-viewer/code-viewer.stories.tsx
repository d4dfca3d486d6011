import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { CodeViewer, DiffViewer } from './index.ts'

const XML = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL">
  <!-- 退款审批 -->
  <bpmn:process id="refund" name="退款审批" isExecutable="true">
    <bpmn:userTask id="check" name="财务复核" />
  </bpmn:process>
</bpmn:definitions>`
const RULE = JSON.stringify(
  {
    all: [
      { field: 'amount', op: '>', value: 5000 },
      { field: 'urgent', value: true },
    ],
    note: null,
  },
  null,
  2,
)

const meta = {
  title: '组件/代码 CodeViewer',
  component: CodeViewer,
  subcomponents: { DiffViewer },
  args: { code: XML, language: 'xml', label: '流程定义 XML' },
} satisfies Meta<typeof CodeViewer>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const wrap = within(canvasElement).getByRole('button', { name: '自动换行' })
    await userEvent.click(wrap)
    await expect(wrap).toHaveAttribute('aria-pressed', 'true')
    await expect(canvasElement.querySelectorAll('[data-line]')).toHaveLength(7)
  },
}
export const Json: Story = { args: { code: RULE, language: 'json', label: '规则' } }
export const PlainText: Story = { args: { code: '第一行\n\n第三行', language: 'text', label: '日志' } }
export const Diff: Story = {
  render: () => (
    <DiffViewer
      label="第3版与第4版"
      before={XML}
      after={XML.replace('财务复核', '财务经理复核').replace('  <!-- 退款审批 -->\n', '')}
    />
  ),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('新增 1 行，删除 2 行')).toBeVisible()
    await expect(canvasElement.querySelectorAll('[data-diff=same]')).toHaveLength(5)
  },
}
export const DiffSame: Story = { render: () => <DiffViewer label="与上一版" before={RULE} after={RULE} /> }
export const Stress: Story = {
  args: {
    language: 'json',
    code: JSON.stringify(
      Array.from({ length: 1000 }, (_, i) => ({ id: i, name: '翠湖花园三期商业及地下车库综合管理区域', on: true })),
      null,
      1,
    ),
  },
  render: (args) => (
    <div className="w-80">
      <CodeViewer {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('[data-line]').length).toBeLessThan(80)
  },
}
