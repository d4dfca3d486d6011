import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { Field, FormGrid } from '../form/index.ts'
import { MoneyInput } from '../number-input/index.ts'
import { StatisticCard } from '../statistic/index.ts'
import { DataTable } from '../table/index.ts'
import type { DataTableColumn } from '../table/index.ts'
import { Facts, Page, Pair, Section, Stage } from './page.tsx'

const meta = { title: '规则/金额与数字 Money', tags: ['!autodocs'] } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

interface Line {
  item: string
  due: string
}
const LINES: Line[] = [
  { item: '物业服务费', due: '250.63' },
  { item: '预存抵扣', due: '−1,120.00' },
  { item: '公共能耗分摊', due: '123,456,789.01' },
]
const COLUMNS: DataTableColumn<Line>[] = [
  { key: 'item', title: '收费项目', width: 160, render: (line) => line.item },
  { key: 'due', title: '金额', width: 160, align: 'end', role: 'money', render: (line) => line.due },
]
const keyOf = (line: Line) => line.item
const TOTALS = { item: '合计', due: '123,455,919.64' }

function Typed() {
  const [value, setValue] = useState('1234.5')
  return (
    <FormGrid>
      <Field label="实收金额" help="试试输入 1.5万、1+2、-12.345，再按 Esc">
        <MoneyInput value={value} onChange={setValue} />
      </Field>
    </FormGrid>
  )
}
export const Money: Story = {
  name: '金额 数字 负号（钱、收款、money、amount）',
  render: () => (
    <Page title="金额与数字" lead="钱不能看错一位，也不能少看一位。">
      <Section title="写法">
        <Facts
          label="数字的写法"
          heads={['情况', '屏幕', '纸上']}
          rows={[
            ['金额', '1,234.56', '1,234.56'],
            ['负数', '−1,234.56（真负号 U+2212）', '(1,234.56)'],
            ['带货币', '￥1,234.56', '￥1,234.56，另有大写'],
            ['还不知道', '—', '空着'],
            ['数量', '22,632 户', '22,632 户'],
            ['比率', '82.4%', '82.4%'],
            ['日期、时间', '2026-03-10 08:30', '2026-03-10 08:30'],
          ]}
        />
      </Section>
      <Section
        title="在表里：右对齐，不截断，不隐藏"
        note="放不下时表格横向滚动；金额、日期、状态、单号、人名永远完整。"
      >
        <div className="h-48 max-w-md">
          <DataTable ariaLabel="应收" columns={COLUMNS} rows={LINES} rowKey={keyOf} totals={TOTALS} />
        </div>
      </Section>
      <Section
        title="输入：不认的字当场拒绝"
        note="右对齐，￥ 在前；超过两位小数的部分当场截去并说明；绝不悄悄换成别的数。"
      >
        <Stage>
          <Typed />
        </Stage>
      </Section>
      <Section title="每个数说明范围和时间">
        <Pair
          good={{
            shown: (
              <StatisticCard
                className="w-full"
                label="欠费"
                value="-46214.46"
                unit="元"
                scope="翠湖花园，截至 2026-03-10 08:30"
              />
            ),
            why: '知道是谁的、什么时候的，点开还能看到明细。',
          }}
          bad={{ shown: <p className="tabular text-figure font-semibold">-4.6万</p>, why: '抹掉了零头，也没有范围。' }}
        />
      </Section>
    </Page>
  ),
  play: async ({ canvas }) => {
    const input = canvas.getByRole('textbox', { name: '实收金额' })
    await expect(input).toHaveValue('1,234.50')
    await userEvent.clear(input)
    await userEvent.type(input, '12.345')
    await expect(input).toHaveValue('12.34')
  },
}
