import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, userEvent, within } from 'storybook/test'
import { Usage as UsagePage } from '../stories/usage.tsx'
import { NumberInput } from './index.ts'
import type { NumberInputProps } from './index.ts'

function Kept(props: Omit<NumberInputProps, 'value' | 'onChange'>) {
  const [value, setValue] = useState('')
  return (
    <div className="flex max-w-60 flex-col gap-2">
      <NumberInput {...props} value={value} onChange={setValue} />
      <output>{value}</output>
    </div>
  )
}
const meta = {
  title: '组件/数字 NumberInput',
  component: NumberInput,
  args: { 'aria-label': '金额', value: '' },
  render: ({ value: _value, onChange: _onChange, ...args }) => <Kept {...args} />,
} satisfies Meta<typeof NumberInput>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { args: { placeholder: '0.00', scale: 2, unit: '元' } }

/** A number in whatever width, with commas by threes or a sign of money, is taken; digits beyond the scale are cut in sight. */
export const Pasted: Story = {
  args: { scale: 2 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const input = canvas.getByRole('textbox')
    const cases = [
      ['１２３', '123', null],
      ['．５', '.5', null],
      ['1,234.56', '1234.56', null],
      ['￥1,234.56', '1234.56', null],
      [' 12 ', '12', null],
      ['1,234.567', '1234.56', '只取2位小数，多出的已截去'],
    ] as const
    for (const [pasted, left, note] of cases) {
      await userEvent.clear(input)
      await userEvent.click(input)
      await userEvent.paste(pasted)
      await expect(input).toHaveValue(left)
      await expect(canvas.queryByRole('alert')?.textContent ?? null).toBe(note)
    }
  },
}

/** What is no number leaves the value that was there, and says why; half of it would be another number. */
export const Refused: Story = {
  args: { scale: 2 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const input = canvas.getByRole('textbox')
    const cases = [
      ['1+2', '正负号只能在最前面，未填入'],
      ['1.5万', '“万”不是数字，未填入'],
      ['1e9', '“e”不是数字，未填入'],
      ['1.2.3', '只能有一个小数点，未填入'],
      ['1 234', '数字中间不能有空格，未填入'],
      ['12,34', '千分位逗号应隔三位，未填入'],
      ['abc', '“abc”不是数字，未填入'],
    ] as const
    await userEvent.type(input, '7.5')
    for (const [pasted, note] of cases) {
      await userEvent.tripleClick(input)
      await userEvent.paste(pasted)
      await expect(input).toHaveValue('7.5')
      await expect(canvas.getByRole('alert')).toHaveTextContent(note)
      await expect(input).toHaveAccessibleDescription(note)
    }
    await userEvent.clear(input)
    await userEvent.paste('1,234')
    await expect(input).toHaveValue('1234')
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
}

/** Who types on without looking still finds it said, after leaving the field too. */
export const RefusedWhileTyping: Story = {
  args: { scale: 2 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const input = canvas.getByRole('textbox')
    await userEvent.type(input, '1+2')
    await userEvent.tab()
    await expect(input).toHaveValue('12')
    await expect(canvas.getByRole('alert')).toHaveTextContent('正负号只能在最前面，未填入')
    await userEvent.type(input, '{Backspace}')
    await expect(canvas.queryByRole('alert')).toBeNull()
    await userEvent.type(input, '.239')
    await expect(input).toHaveValue('1.23')
    await expect(canvas.getByRole('alert')).toHaveTextContent('只取2位小数，多出的已截去')
  },
}

/** Words being composed are left alone until they are done. */
export const Composed: Story = {
  args: { scale: 2 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const input = canvas.getByRole<HTMLInputElement>('textbox')
    const compose = async (steps: readonly string[], end: string) => {
      await fireEvent.compositionStart(input)
      for (const step of steps) {
        await fireEvent.input(input, { target: { value: step } })
        await expect(input).toHaveValue(step)
        await expect(canvas.queryByRole('alert')).toBeNull()
      }
      await fireEvent.compositionEnd(input, { data: end })
    }
    await userEvent.type(input, '1.5')
    await compose(['1.5w', "1.5wa'n", '1.5万'], '万')
    await expect(input).toHaveValue('1.5')
    await expect(canvas.getByRole('alert')).toHaveTextContent('“万”不是数字，未填入')
    await userEvent.clear(input)
    await compose(['１', '１２'], '１２')
    await expect(input).toHaveValue('12')
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
}

const left = fn()
/** Esc gives back what stood there before, and is the page's only where nothing was typed. */
export const GivenBack: Story = {
  args: { scale: 2 },
  render: function GivenBack({ value: _value, onChange: _onChange, ...args }) {
    const [value, setValue] = useState('8.50')
    return (
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
      <div onKeyDown={(event) => event.key === 'Escape' && left()}>
        <NumberInput {...args} value={value} onChange={setValue} />
      </div>
    )
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const input = canvas.getByRole('textbox')
    left.mockClear()
    await userEvent.type(input, '9x')
    await expect(canvas.getByRole('alert')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect(input).toHaveValue('8.50')
    await expect(canvas.queryByRole('alert')).toBeNull()
    await expect(left).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    await expect(left).toHaveBeenCalledTimes(1)
  },
}

/** Leaving the field settles what is half typed. */
export const Settles: Story = {
  args: { scale: 2, min: 0 },
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('textbox')
    await userEvent.type(input, '007.')
    await userEvent.tab()
    await expect(input).toHaveValue('7')
  },
}

/** A caller that keeps numbers, and nothing for what is none yet, loses no sign and no point. */
export const KeptAsNumber: Story = {
  render: function KeptAsNumber({ value: _value, onChange: _onChange, ...args }) {
    const [value, setValue] = useState<number | null>(null)
    return (
      <div className="flex max-w-60 flex-col gap-2">
        <NumberInput
          {...args}
          value={value === null ? '' : String(value)}
          onChange={(text) => setValue(text === '' ? null : Number(text))}
        />
        <output>{value}</output>
      </div>
    )
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const input = canvas.getByRole('textbox')
    for (const text of ['-1', '-0.5', '1.05', '-10.20']) {
      await userEvent.clear(input)
      await userEvent.type(input, text)
      await expect(input).toHaveValue(text)
      await expect(canvas.getByRole('status')).toHaveTextContent(String(Number(text)))
    }
    await userEvent.tab()
    await expect(input).toHaveValue('-10.2')
  },
}

export const Capped: Story = {
  args: { scale: 0, min: 1, max: 999999, placeholder: '1 到 999999' },
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('textbox')
    await userEvent.type(input, '1000000')
    await expect(input).toHaveValue('999999')
    await expect(within(canvasElement).getByRole('alert')).toHaveTextContent('不能大于999,999，已改为999,999')
    await userEvent.clear(input)
    await userEvent.type(input, '0')
    await userEvent.tab()
    await expect(input).toHaveValue('1')
    await expect(within(canvasElement).getByRole('alert')).toHaveTextContent('不能小于1，已改为1')
  },
}

/** The caret stays where it was: before what is refused, behind what is taken. */
export const Caret: Story = {
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole<HTMLInputElement>('textbox')
    await userEvent.type(input, '1234')
    input.setSelectionRange(2, 2)
    await userEvent.paste('x9')
    await expect(input).toHaveValue('1234')
    await expect(input.selectionStart).toBe(2)
    await userEvent.paste('９')
    await expect(input).toHaveValue('12934')
    await expect(input.selectionStart).toBe(3)
  },
}

export const Stress: Story = {
  args: { unit: '元/平方米·月', scale: 4, className: 'w-36' },
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('textbox')
    await userEvent.type(input, '123456789012345678.1234')
    await expect(input).toHaveValue('123456789012345678.1234')
  },
}

export const Usage: Story = {
  name: '用法（数字、数量、面积、number）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="数字输入 NumberInput"
      lead="一个数：只收数字、一个小数点和正负号。"
      use={[
        '单位写在框里：㎡、%、小时。',
        '超出范围的当场扣住并说明，不等到保存。',
        '编号、手机号、身份证不是数，用输入框。',
      ]}
      parts={[
        ['数', '右对齐，等宽数字。'],
        ['单位', '在右：㎡、度、%。'],
        ['加减', '只有小整数才有。'],
      ]}
      states={[
        ['空', <NumberInput key="empty" aria-label="空的面积" value="" unit="㎡" placeholder="0.00" />],
        ['填好', <NumberInput key="filled" aria-label="填好的面积" value="96.40" unit="㎡" />],
        ['只读', <NumberInput key="readonly" aria-label="只读的面积" value="96.40" unit="㎡" readOnly />],
        ['不可用', <NumberInput key="disabled" aria-label="不可用的面积" value="96.40" unit="㎡" disabled />],
        ['出错', <NumberInput key="invalid" aria-label="出错的面积" value="0" unit="㎡" aria-invalid />],
        ['很长', <NumberInput key="long" aria-label="很长的面积" value="123456789.01" unit="㎡" />],
      ]}
      good={{ shown: <NumberInput aria-label="建筑面积" value="96.40" unit="㎡" />, why: '单位在框里，不会填错。' }}
      bad={{ shown: <NumberInput aria-label="手机" value="13800138000" />, why: '手机号不能加减，也不该有正负号。' }}
      words={['超出说出范围：在 0 到 100 之间。']}
      keys={[
        ['Esc', '还原进来之前的值'],
        ['Tab', '离开，数写成标准的样子'],
      ]}
    />
  ),
}
