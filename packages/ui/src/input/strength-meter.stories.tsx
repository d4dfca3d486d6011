import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { PasswordInput, StrengthMeter } from './index.ts'
import type { StrengthScore } from './index.ts'

const WORDS: Record<StrengthScore, string> = {
  [-2]: '密码最多16位',
  [-1]: '密码包含不支持的字符',
  0: '密码至少8位',
  1: '弱',
  2: '中',
  3: '强',
  4: '很强',
}
const meta = {
  title: '组件/密码强度 StrengthMeter',
  component: StrengthMeter,
  args: { score: 3, word: WORDS[3] },
} satisfies Meta<typeof StrengthMeter>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  render: (args) => (
    <div className="max-w-60">
      <StrengthMeter {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status', { name: '密码强度' })).toHaveTextContent('强')
  },
}
export const EveryScore: Story = {
  render: () => (
    <div className="flex max-w-80 flex-col gap-1">
      {([-2, -1, 0, 1, 2, 3, 4] as const).map((score) => (
        <StrengthMeter key={score} score={score} word={WORDS[score]} />
      ))}
    </div>
  ),
}

const judge = (password: string): StrengthScore => (password.length < 8 ? 0 : password.length > 16 ? -2 : 2)
function New() {
  const [password, setPassword] = useState('')
  const score = password === '' ? null : judge(password)
  return (
    <div className="flex max-w-60 flex-col gap-1">
      <PasswordInput
        aria-label="新密码"
        autoComplete="new-password"
        aria-describedby="strength"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <StrengthMeter id="strength" score={score} word={score === null ? '' : WORDS[score]} />
    </div>
  )
}
export const WithInput: Story = {
  render: () => <New />,
  play: async ({ canvasElement }) => {
    const meter = within(canvasElement).getByRole('status', { name: '密码强度' })
    await expect(meter).toHaveTextContent('')
    await userEvent.type(within(canvasElement).getByLabelText('新密码'), 'abc1234')
    await expect(meter).toHaveTextContent('密码至少8位')
    await userEvent.keyboard('5')
    await expect(meter).toHaveTextContent('中')
  },
}
export const Stress: Story = {
  args: { score: -1, word: '密码只能包含字母、数字和 _.#@!^$?- 这些符号' },
  render: (args) => (
    <div className="w-36">
      <StrengthMeter {...args} />
    </div>
  ),
}
