import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
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

/** Full-width digits count, letters and second signs or points fall away, digits beyond the scale are cut. */
export const BadInput: Story = {
  args: { scale: 2 },
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('textbox')
    const cases = [
      ['１２３', '123'],
      ['1e9', '19'],
      ['--1', '-1'],
      ['1.2.3', '1.23'],
      ['1,234.567', '1234.56'],
      ['．５', '.5'],
      ['abc', ''],
    ] as const
    for (const [pasted, left] of cases) {
      await userEvent.clear(input)
      await userEvent.click(input)
      await userEvent.paste(pasted)
      await expect(input).toHaveValue(left)
    }
  },
}

/** Leaving the field settles what is half typed. */
export const Settles: Story = {
  args: { scale: 2, min: 0 },
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('textbox')
    await userEvent.type(input, '-007.')
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
    await userEvent.clear(input)
    await userEvent.type(input, '0')
    await userEvent.tab()
    await expect(input).toHaveValue('1')
  },
}

/** The caret stays where it was when a letter in the middle falls away. */
export const Caret: Story = {
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole<HTMLInputElement>('textbox')
    await userEvent.type(input, '1234')
    input.setSelectionRange(2, 2)
    await userEvent.paste('x9')
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
