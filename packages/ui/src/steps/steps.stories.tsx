import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Usage as UsagePage } from '../stories/usage.tsx'
import { Steps } from './index.ts'
import type { StepsProps } from './index.ts'

const ITEMS = [
  { key: 'upload', title: '上传表格' },
  { key: 'match', title: '对应列' },
  { key: 'mend', title: '修正' },
  { key: 'done', title: '完成' },
]
function Kept(props: StepsProps) {
  const [current, setCurrent] = useState(props.current)
  return <Steps {...props} current={current} onGo={setCurrent} />
}
const meta = {
  title: '组件/步骤 Steps',
  component: Steps,
  args: { items: ITEMS, current: 2 },
} satisfies Meta<typeof Steps>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const on = canvasElement.querySelector('[aria-current=step]')
    await expect(on).toHaveTextContent('修正')
    await expect(within(canvasElement).queryByRole('button')).toBeNull()
  },
}
/** Only finished steps can be gone back to; by keyboard too. */
export const GoBack: Story = {
  render: (args) => <Kept {...args} />,
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByRole('button')).toHaveLength(2)
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(canvasElement.querySelector('[aria-current=step]')).toHaveTextContent('上传表格')
  },
}
export const Failed: Story = {
  args: { items: ITEMS.map((item) => (item.key === 'mend' ? { ...item, failed: true, note: '29 行有错误' } : item)) },
}
export const Vertical: Story = {
  args: { direction: 'vertical', items: ITEMS.map((item) => ({ ...item, note: '约需一分钟' })) },
}
export const Stress: Story = {
  args: {
    current: 5,
    items: Array.from({ length: 12 }, (_, i) => ({ key: String(i), title: `第${i + 1}步确认收费标准与计费周期` })),
  },
  render: (args) => (
    <div className="w-80">
      <Steps {...args} />
    </div>
  ),
}

export const Usage: Story = {
  name: '用法（步骤、向导、流程、steps、wizard）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="步骤 Steps"
      lead="一件分几步的事，现在是第几步。"
      use={[
        '前后有先后、中间要核对：批量生成、导入、开户。',
        '三到五步；更多说明该拆成两件事。',
        '审批走到哪里用 Timeline：那是记录，不是路。',
      ]}
      parts={[
        ['号', '做完的是勾，失败的是叉，现在的是实心。'],
        ['名字', '两到四个字，动词。'],
        ['一句话', '做完之后写结果：已选 3 栋。'],
      ]}
      states={[
        [
          '横',
          <Steps
            key="0"
            label="步骤一"
            current={1}
            items={[
              { key: 'a', title: '选择范围' },
              { key: 'b', title: '核对' },
              { key: 'c', title: '生成' },
            ]}
          />,
        ],
        [
          '失败',
          <Steps
            key="1"
            label="步骤二"
            current={1}
            items={[
              { key: 'a', title: '上传' },
              { key: 'b', title: '核对', failed: true, note: '29 行不对' },
              { key: 'c', title: '导入' },
            ]}
          />,
        ],
        [
          '竖',
          <Steps
            key="2"
            label="步骤三"
            direction="vertical"
            current={2}
            items={[
              { key: 'a', title: '登记', note: '3月10日' },
              { key: 'b', title: '查验' },
              { key: 'c', title: '交付' },
            ]}
          />,
        ],
        [
          '都做完',
          <Steps
            key="3"
            label="步骤四"
            current={3}
            items={[
              { key: 'a', title: '选择' },
              { key: 'b', title: '核对' },
              { key: 'c', title: '生成' },
            ]}
          />,
        ],
      ]}
      good={{
        shown: (
          <Steps
            label="推荐"
            current={1}
            items={[
              { key: 'a', title: '选择范围', note: '3 栋 192 户' },
              { key: 'b', title: '核对' },
            ]}
          />
        ),
        why: '做完的一步写着结果。',
      }}
      bad={{
        shown: (
          <Steps
            label="避免"
            current={0}
            items={[
              { key: 'a', title: '第一步' },
              { key: 'b', title: '第二步' },
            ]}
          />
        ),
        why: '号已经说了第几步，名字要说做什么。',
      }}
      words={['动词或动宾：选择范围、核对、生成。']}
      keys={[
        ['Tab', '到可以回去的步骤'],
        ['Enter', '回到那一步'],
      ]}
      wide
    />
  ),
}
