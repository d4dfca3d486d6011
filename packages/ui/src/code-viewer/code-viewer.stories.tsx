import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Usage as UsagePage } from '../stories/usage.tsx'
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

export const Usage: Story = {
  name: '用法（代码、XML、JSON、差异、对比、code、diff）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="代码 CodeViewer"
      lead="给懂的人看的原文：流程定义、报文、两个版本的差别。"
      use={[
        '管理员要核对原文：流程 XML、接口报文、审计的前后值。',
        '给用户看的改动用文字和表：DiffViewer 只给看得懂的人。',
        '要改的用文本框或专门的编辑器：这里只看。',
      ]}
      parts={[
        ['工具', '自动换行、复制。'],
        ['行号', '复制时不带走。'],
        ['正文', '等宽，着色，超过高度就在框里滚。'],
        ['增与减', '差异里有底色也有加减号，不靠颜色。'],
      ]}
      states={[
        ['XML', <CodeViewer key="0" code={XML} language="xml" label="流程定义" maxHeight={160} />],
        ['JSON', <CodeViewer key="1" code={RULE} language="json" label="规则" maxHeight={160} />],
        [
          '差异',
          <DiffViewer
            key="2"
            label="第3版与第4版"
            before={'金额 > 5000\n财务复核'}
            after={'金额 > 3000\n财务复核\n总经理审批'}
          />,
        ],
        ['没有差别', <DiffViewer key="3" label="第4版与第5版" before="金额 > 3000" after="金额 > 3000" />],
      ]}
      good={{
        shown: <DiffViewer label="收费标准的修改" before="单价 2.50" after="单价 2.80" />,
        why: '只放有差别的地方和它的前后几行。',
      }}
      bad={{
        shown: <CodeViewer code={RULE} language="json" label="报错" maxHeight={120} />,
        why: '把报文当错误给收费员看：他要的是一句话和下一步。',
      }}
      words={['label 说是什么、哪一版：第3版与第4版。']}
      keys={[
        ['Tab', '到自动换行、复制，再到正文'],
        ['↑ ↓ ← →', '焦点在正文时滚动'],
      ]}
      wide
    />
  ),
}
