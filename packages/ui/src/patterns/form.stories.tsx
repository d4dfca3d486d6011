import { useState } from 'react'
import type { FormEvent } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../button/index.ts'
import { DatePicker } from '../date/index.ts'
import { ConfirmHost, confirm } from '../dialog/index.ts'
import { Field, FormFooter, FormGrid, FormSection } from '../form/index.ts'
import { Input, Textarea } from '../input/index.ts'
import { MoneyInput, PositiveNumberInput } from '../number-input/index.ts'
import { RadioGroup } from '../radio/index.ts'
import { Select } from '../select/index.ts'
import { Toaster, toast } from '../toast/index.ts'

const KINDS = [
  { value: 1, label: '住宅' },
  { value: 2, label: '商铺' },
  { value: 3, label: '车位' },
]
const STATES = [
  { value: 'sold', label: '已售' },
  { value: 'free', label: '未售' },
]

function FormPage() {
  const [name, setName] = useState('')
  const [kind, setKind] = useState<number | null>(1)
  const [state, setState] = useState('sold')
  const [area, setArea] = useState('')
  const [price, setPrice] = useState('2.5')
  const [day, setDay] = useState<string | null>('2026-03-10')
  const [errors, setErrors] = useState<{ name?: string; area?: string }>({})
  const dirty = name !== '' || area !== ''
  const leave = async () => {
    if (dirty && !(await confirm({ title: '放弃新增房屋？', content: '已填写的内容不会保存', okText: '放弃' }))) return
    toast.info('已返回列表')
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = {
      ...(name === '' ? { name: '请输入房号' } : {}),
      ...(area === '' ? { area: '请输入建筑面积' } : {}),
    }
    setErrors(found)
    const first = Object.keys(found)[0]
    if (first) event.currentTarget.querySelector<HTMLElement>(`#house-${first}`)?.focus()
    else toast.success(`已新增 ${name}`)
  }
  return (
    <form aria-label="新增房屋" noValidate onSubmit={submit} className="flex h-[600px] flex-col bg-surface">
      <div className="flex flex-1 flex-col gap-6 overflow-y-auto p-4">
        <FormSection title="基本信息">
          <FormGrid>
            <Field label="房号" required error={errors.name} help="同一小区内不能重复">
              <Input id="house-name" value={name} onChange={(event) => setName(event.target.value)} />
            </Field>
            <Field label="类型" required>
              <Select options={KINDS} value={kind} onChange={setKind} />
            </Field>
            <Field label="建筑面积" required error={errors.area}>
              <PositiveNumberInput id="house-area" value={area} onChange={setArea} unit="㎡" />
            </Field>
            <Field label="交付日期">
              <DatePicker value={day} onChange={setDay} />
            </Field>
            <Field label="销售状态" wide>
              <RadioGroup value={state} onChange={setState} options={STATES} />
            </Field>
          </FormGrid>
        </FormSection>
        <FormSection title="收费" description="不填则按楼栋的收费标准">
          <FormGrid>
            <Field label="单价">
              <MoneyInput value={price} onChange={setPrice} unit="元/㎡·月" />
            </Field>
            <Field label="备注" wide>
              <Textarea />
            </Field>
          </FormGrid>
        </FormSection>
      </div>
      <FormFooter>
        <Button type="submit" variant="primary">
          保存
        </Button>
        <Button onClick={() => void leave()}>取消</Button>
      </FormFooter>
      <ConfirmHost />
      <Toaster />
    </form>
  )
}
const meta = {
  title: '模式/表单',
  parameters: { layout: 'fullscreen' },
  tags: ['!autodocs'],
  render: () => <FormPage />,
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}
/** Errors stand under their fields; the first one has the focus. */
export const Refused: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: '保存' }))
    const name = canvas.getByRole('textbox', { name: /^房号/ })
    await expect(name).toHaveFocus()
    await expect(name).toHaveAccessibleDescription('请输入房号')
    await expect(canvas.getByText('请输入建筑面积')).toBeVisible()
  },
}
/** A thumb's width: one column, the footer stays. */
export const Narrow: Story = {
  render: () => (
    <div className="w-[390px]">
      <FormPage />
    </div>
  ),
}
/** Enter in a field saves; the answer says what was made. */
export const Saved: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(canvas.getByRole('textbox', { name: /^房号/ }), '1栋1单元301')
    await userEvent.type(canvas.getByRole('textbox', { name: /^建筑面积/ }), '９６.４{Enter}')
    await waitFor(() => expect(screen.getByText('已新增 1栋1单元301')).toBeVisible())
  },
}
/** Leaving what was typed asks; staying gives the focus back to where it was. */
export const LeavesDirty: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const cancel = canvas.getByRole('button', { name: '取消' })
    await userEvent.type(canvas.getByRole('textbox', { name: /^房号/ }), '301')
    await userEvent.click(cancel)
    await screen.findByRole('alertdialog', { name: '放弃新增房屋？' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(cancel).toHaveFocus())
    await expect(canvas.getByRole('textbox', { name: /^房号/ })).toHaveValue('301')
  },
}
