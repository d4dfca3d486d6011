import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Button } from '../button/index.ts'
import { Usage as UsagePage } from '../stories/usage.tsx'
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

export const Usage: Story = {
  name: '用法（空、出错、结果、缺省页、empty、error、result）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="状态面板 Panel"
      lead="一块地方没有内容时说为什么，以及接下来做什么。"
      use={[
        '没有数据：EmptyPanel；没加载出来：ErrorPanel；办完了：ResultPanel。',
        '字段没填好不用面板，错在哪里说在哪里。',
        '刚做完的一句话用轻提示。',
      ]}
      parts={[
        ['图标', '一种情形一个。'],
        ['标题', '一句话，说明白。'],
        ['下一步', '原因和办法，再加一个按钮。'],
        ['编号', '出错时的追踪号，报修时念给人听。'],
      ]}
      states={[
        [
          '空',
          <EmptyPanel
            key="0"
            title="还没有房屋"
            hint="可以导入，也可以批量生成"
            action={<Button variant="primary">导入房屋</Button>}
          />,
        ],
        ['查不到', <EmptyPanel key="1" title="没有符合条件的房屋" hint="去掉一个条件试试" />],
        ['出错', <ErrorPanel key="2" title="房屋没有加载出来" detail="网络连接中断（编号 8f3c21）" retry={() => {}} />],
        [
          '办完',
          <ResultPanel
            key="3"
            tone="success"
            title="已导入 561 行"
            detail="29 行待修正"
            action={<Button>去修正</Button>}
          />,
        ],
        ['部分', <ResultPanel key="4" tone="warning" title="部分完成" detail="3 户没有生成账单" />],
        ['失败', <ResultPanel key="5" tone="danger" title="导入失败" detail="文件已损坏" />],
      ]}
      good={{
        shown: (
          <EmptyPanel
            title="这个月还没有账单"
            hint="先生成，再核对"
            action={<Button variant="primary">生成账单</Button>}
          />
        ),
        why: '说原因，给出路。',
      }}
      bad={{ shown: <EmptyPanel title="暂无数据" />, why: '哪来的、怎么办，都没说。' }}
      words={[
        '空：还没有…／没有符合条件的…，不写“暂无数据”。',
        '错：…没有加载出来，加原因，加“重试”。',
        '结果带数：已导入 561 行。',
      ]}
      keys={[['Tab', '到按钮']]}
      wide
    />
  ),
}
