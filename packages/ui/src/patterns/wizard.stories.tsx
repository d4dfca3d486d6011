import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../button/index.ts'
import { DescriptionList } from '../description/index.ts'
import { Field, FormGrid } from '../form/index.ts'
import { MonthPicker } from '../date/index.ts'
import { ResultPanel } from '../panel/index.ts'
import { Progress } from '../progress/index.ts'
import { MultiSelect } from '../select/index.ts'
import { Steps } from '../steps/index.ts'

const STEPS = [
  { key: 'scope', title: '选择范围' },
  { key: 'check', title: '核对' },
  { key: 'run', title: '生成' },
]
const BUILDINGS = [1, 2, 3].map((n) => ({ value: n, label: `${n}栋` }))

function Wizard({ failed = 0 }: { failed?: number }) {
  const [step, setStep] = useState(0)
  const [month, setMonth] = useState<string | null>('2026-03')
  const [buildings, setBuildings] = useState<number[]>([1, 2])
  const [done, setDone] = useState(0)
  const run = () => {
    setStep(2)
    const timer = setInterval(() => {
      setDone((was) => {
        if (was >= 96) clearInterval(timer)
        return Math.min(96, was + 32)
      })
    }, 60)
  }
  return (
    <main className="mx-auto flex max-w-3xl flex-col gap-6 bg-surface p-6">
      <Steps items={STEPS} current={done === 96 ? 3 : step} onGo={step < 2 ? setStep : undefined} />
      {step === 0 && (
        <FormGrid>
          <Field label="账期" required>
            <MonthPicker value={month} onChange={setMonth} />
          </Field>
          <Field label="楼栋" required help="每户按自己的收费标准出账">
            <MultiSelect options={BUILDINGS} value={buildings} onChange={setBuildings} />
          </Field>
        </FormGrid>
      )}
      {step === 1 && (
        <DescriptionList
          items={[
            { label: '账期', value: month },
            { label: '楼栋', value: buildings.map((n) => `${n}栋`).join('、') },
            { label: '将生成', value: '96 户，192 张账单' },
            { label: '合计', value: '￥48,120.96' },
          ]}
        />
      )}
      {step === 2 &&
        (done < 96 ? (
          <Progress label="生成账单" value={done} max={96} detailed />
        ) : (
          <ResultPanel
            tone={failed > 0 ? 'warning' : 'success'}
            title={
              failed > 0 ? `已生成 ${192 - failed} 张账单，${failed} 张未生成` : '已生成 192 张账单，合计 ￥48,120.96'
            }
            detail={failed > 0 ? '未生成的住户没有绑定收费标准' : '可以离开，结果在任务中心里'}
            action={<Button variant="primary">{failed > 0 ? '查看未生成的住户' : '查看账单'}</Button>}
          />
        ))}
      {step < 2 && (
        <footer className="flex gap-2 border-t border-line pt-4">
          <Button
            variant="primary"
            disabled={month === null || buildings.length === 0}
            onClick={step === 0 ? () => setStep(1) : run}
          >
            {step === 0 ? '下一步' : '生成 192 张账单'}
          </Button>
          {step > 0 && <Button onClick={() => setStep(step - 1)}>上一步</Button>}
        </footer>
      )}
    </main>
  )
}
const meta = {
  title: '模式/向导',
  parameters: { layout: 'fullscreen' },
  tags: ['!autodocs'],
  render: () => <Wizard />,
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}
/** A summary with its numbers before anything is done; the way back is open until then. */
export const ToTheEnd: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: '下一步' }))
    await expect(canvas.getByText('96 户，192 张账单')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: /选择范围/ }))
    await userEvent.click(canvas.getByRole('button', { name: '下一步' }))
    await userEvent.click(canvas.getByRole('button', { name: '生成 192 张账单' }))
    await waitFor(() => expect(canvas.getByText(/^已生成 192 张账单/)).toBeVisible())
    await expect(canvas.queryByRole('button', { name: /选择范围/ })).toBeNull()
  },
}
/** Half a success says how many, why, and leads to them. */
export const PartlyDone: Story = {
  render: () => <Wizard failed={4} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: '下一步' }))
    await userEvent.click(canvas.getByRole('button', { name: '生成 192 张账单' }))
    await waitFor(() => expect(canvas.getByText('已生成 188 张账单，4 张未生成')).toBeVisible())
    await expect(canvas.getByRole('button', { name: '查看未生成的住户' })).toBeVisible()
  },
}
/** Without a choice there is no next step. */
export const Incomplete: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const month = canvas.getByRole('combobox', { name: /^账期/ })
    await userEvent.clear(month)
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: '下一步' })).toBeDisabled()
  },
}
export const Narrow: Story = {
  render: () => (
    <div className="w-[390px]">
      <Wizard />
    </div>
  ),
}
