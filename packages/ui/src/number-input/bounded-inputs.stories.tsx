import { useState } from 'react'
import type { ComponentType } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Usage as UsagePage } from '../stories/usage.tsx'
import { MoneyInput, PositiveIntegerInput, PositiveNumberInput, RatioInput } from './index.ts'
import type { MoneyInputProps } from './index.ts'

const meta = {
  title: '组件/金额输入 MoneyInput',
  component: MoneyInput,
  subcomponents: { PositiveIntegerInput, PositiveNumberInput, RatioInput },
  args: { 'aria-label': '数值', value: '' },
} satisfies Meta<typeof MoneyInput>
export default meta
type Story = StoryObj<typeof meta>

const kept = (Input: ComponentType<Omit<MoneyInputProps, 'ref'>>) =>
  function Kept({ value: first, ref: _ref, ...args }: MoneyInputProps) {
    const [value, setValue] = useState(first)
    return (
      <div className="flex max-w-60 flex-col gap-2">
        <Input {...args} value={value} onChange={setValue} />
        <code data-testid="value">{value}</code>
      </div>
    )
  }
const Money = kept(MoneyInput)
const Count = kept(PositiveIntegerInput)
const Measure = kept(PositiveNumberInput)
const Ratio = kept(RatioInput)

/** Every paste on the left leaves what is on the right. */
const pastes =
  (cases: readonly (readonly [string, string])[]): Story['play'] =>
  async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('textbox')
    for (const [pasted, left] of cases) {
      await userEvent.clear(input)
      await userEvent.click(input)
      await userEvent.paste(pasted)
      await expect(input).toHaveValue(left)
    }
  }

export const Default: Story = {
  args: { value: '1234567.5' },
  render: (args) => <Money {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const input = canvas.getByRole('textbox')
    await expect(input).toHaveValue('1,234,567.50')
    await userEvent.tab()
    await expect(input).toHaveValue('1234567.5')
    await userEvent.clear(input)
    await userEvent.paste('￥98,765.4399')
    await expect(input).toHaveValue('98765.43')
    await userEvent.tab()
    await expect(input).toHaveValue('98,765.43')
    await expect(canvas.getByTestId('value')).toHaveTextContent('98765.43')
  },
}
/** To the right, behind its sign, less than nothing with a minus as wide as a plus. */
export const Negative: Story = {
  args: { value: '-1234.5' },
  render: (args) => <Money {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const input = canvas.getByRole('textbox')
    await expect(input).toHaveValue('−1,234.50')
    await expect(getComputedStyle(input).textAlign).toBe('end')
    await expect(getComputedStyle(input).fontVariantNumeric).toBe('tabular-nums')
    await expect(canvas.getByText('￥')).toBeVisible()
    await userEvent.clear(input)
    await userEvent.type(input, '-8.999')
    await expect(input).toHaveValue('−8.99')
    await expect(canvas.getByRole('alert')).toHaveTextContent('只取2位小数，多出的已截去')
    await expect(canvas.getByTestId('value')).toHaveTextContent('-8.99')
  },
}
/** How an amount is said is the caller's: the formatters live with the contract. */
export const Capital: Story = {
  args: { value: '1002.50', capital: (amount) => `大写：${amount === '1002.50' ? '壹仟零贰元伍角整' : amount}` },
  render: (args) => <Money {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('textbox')).toHaveAccessibleDescription('大写：壹仟零贰元伍角整')
    await userEvent.clear(canvas.getByRole('textbox'))
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement()
  },
}
export const CappedMoney: Story = {
  args: { max: '5000' },
  render: (args) => <Money {...args} />,
  play: pastes([
    ['5000.01', '5000'],
    ['4999.999', '4999.99'],
  ]),
}
export const PositiveInteger: Story = {
  render: (args) => <Count {...args} />,
  play: pastes([
    ['１２３', '123'],
    ['-5', ''],
    ['12.7', ''],
    ['1000000', '999999'],
    ['1e9', ''],
  ]),
}
export const PositiveNumber: Story = {
  render: (args) => <Measure {...args} />,
  play: pastes([
    ['1.23456', '1.2345'],
    ['1000000', '999999.9999'],
    ['--1', ''],
    ['1.2.3', ''],
  ]),
}
export const RatioOfOne: Story = {
  render: (args) => <Ratio {...args} />,
  play: pastes([
    ['0.123456', '0.1234'],
    ['1.5', '1'],
    ['1', '1'],
    ['.33333333', '.33333'],
  ]),
}
export const Stress: Story = {
  args: { value: '123456789012345678.12' },
  render: (args) => (
    <div className="w-28">
      <Money {...args} />
    </div>
  ),
}

export const Usage: Story = {
  name: '用法（钱、金额、收款、单价、money、amount）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="金额输入 MoneyInput"
      lead="一笔钱：右对齐，￥，千分位，真负号，两位小数。"
      use={[
        '不认的字当场拒绝并说明，绝不悄悄变成另一个数。',
        '单价用自己的单位和小数位，例如 元/㎡·月。',
        '列头已经写了单位的表格里，unit 给 null。',
      ]}
      parts={[
        ['￥', '在左，不参与输入。'],
        ['数', '右对齐，千分位，失去焦点补足两位。'],
        ['当场的话', '不认的字说出来，不悄悄改。'],
      ]}
      states={[
        ['空', <MoneyInput key="empty" aria-label="空的金额" value="" />],
        ['填好', <MoneyInput key="filled" aria-label="填好的金额" value="1234.5" />],
        ['负数', <MoneyInput key="minus" aria-label="负的金额" value="-1234.5" />],
        ['只读', <MoneyInput key="readonly" aria-label="只读的金额" value="1234.5" readOnly />],
        ['不可用', <MoneyInput key="disabled" aria-label="不可用的金额" value="1234.5" disabled />],
        ['出错', <MoneyInput key="invalid" aria-label="出错的金额" value="0" aria-invalid />],
        ['很长', <MoneyInput key="long" aria-label="很长的金额" value="123456789.01" />],
        ['单价', <MoneyInput key="price" aria-label="单价" value="2.5" scale={4} unit="元/㎡·月" />],
      ]}
      good={{ shown: <MoneyInput aria-label="实收金额" value="1234.5" />, why: '对齐小数点，大小一眼可比。' }}
      bad={{
        shown: <input aria-label="左对齐的金额" defaultValue="1234.5元" className="control h-control px-2.5" />,
        why: '左对齐，单位混在值里，位数看不清。',
      }}
      words={['负数是真减号 −。', '单位是元就不写；万元写在标签里。']}
      keys={[
        ['Esc', '还原进来之前的值'],
        ['Tab', '离开，补齐两位小数和千分位'],
      ]}
    />
  ),
}
