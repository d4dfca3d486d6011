import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Button } from '../button/index.ts'
import { CheckboxGroup } from '../checkbox/index.ts'
import { DatePicker } from '../date/index.ts'
import { Input, Textarea } from '../input/index.ts'
import { NumberInput } from '../number-input/index.ts'
import { RadioGroup } from '../radio/index.ts'
import { Select } from '../select/index.ts'
import { Switch } from '../switch/index.ts'
import { Field, FormFooter, FormGrid, FormSection } from './index.ts'

const meta = {
  title: '组件/表单 Form',
  component: Field,
  subcomponents: { FormGrid, FormSection, FormFooter },
  args: { label: '姓名', children: null },
} satisfies Meta<typeof Field>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  args: { label: '客户姓名', required: true, help: '与身份证一致', children: <Input placeholder="请输入客户姓名" /> },
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('textbox', { name: '客户姓名' })
    await expect(input).toHaveAttribute('aria-required', 'true')
    await expect(input).toHaveAccessibleDescription('与身份证一致')
  },
}

export const WithError: Story = {
  args: {
    label: '手机号',
    required: true,
    help: '用于接收通知',
    error: '手机号格式不正确',
    children: <Input defaultValue="138" />,
  },
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('textbox', { name: '手机号' })
    await expect(input).toBeInvalid()
    await expect(input).toHaveAccessibleDescription('手机号格式不正确')
  },
}

function Whole({ error }: { error?: string }) {
  const [state, setState] = useState<number | null>(null)
  const [area, setArea] = useState('89.50')
  const [day, setDay] = useState<string | null>('2026-03-01')
  const [kind, setKind] = useState<number | null>(1)
  const [tags, setTags] = useState<readonly number[]>([1])
  const [on, setOn] = useState(true)
  return (
    <form className="flex h-[560px] flex-col overflow-auto border border-line bg-surface">
      <div className="flex flex-1 flex-col gap-6 p-4">
        <FormSection title="基本信息" description="房屋在楼栋里的位置与面积">
          <FormGrid>
            <Field label="房号" required error={error}>
              <Input defaultValue="301" />
            </Field>
            <Field label="销售状态" required error={error && '请选择销售状态'}>
              <Select
                value={state}
                onChange={setState}
                options={[
                  { value: 1, label: '未售' },
                  { value: 2, label: '已售' },
                ]}
              />
            </Field>
            <Field label="建筑面积" help="房产证上的面积，保留两位小数">
              <NumberInput value={area} onChange={setArea} scale={2} min={0} unit="㎡" />
            </Field>
            <Field label="交付日期">
              <DatePicker value={day} onChange={setDay} />
            </Field>
            <Field label="房屋类型">
              <RadioGroup
                value={kind}
                onChange={setKind}
                options={[
                  { value: 1, label: '住宅' },
                  { value: 2, label: '商铺' },
                  { value: 3, label: '车位' },
                ]}
              />
            </Field>
            <Field label="标签">
              <CheckboxGroup
                value={tags}
                onChange={setTags}
                options={[
                  { value: 1, label: '精装' },
                  { value: 2, label: '样板间' },
                ]}
              />
            </Field>
            <Field label="是否启用">
              <Switch checked={on} onChange={setOn} />
            </Field>
            <Field label="备注" wide>
              <Textarea placeholder="请输入备注" />
            </Field>
          </FormGrid>
        </FormSection>
      </div>
      <FormFooter>
        <Button variant="primary">保存</Button>
        <Button>取消</Button>
      </FormFooter>
    </form>
  )
}
export const WholeForm: Story = { render: () => <Whole /> }
export const Invalid: Story = {
  render: () => <Whole error="请输入房号" />,
  play: async ({ canvasElement }) => {
    const box = within(canvasElement).getByRole('combobox', { name: '销售状态' })
    await expect(box).toBeInvalid()
    await expect(box).toHaveAccessibleDescription('请选择销售状态')
  },
}

export const Stress: Story = {
  render: () => (
    <div className="w-60">
      <FormGrid>
        <Field
          label="这是一个特别长的字段名称用来看看标签换行以后还整齐不整齐"
          required
          error="这里的说明也很长，长到一行放不下，需要换到第二行甚至第三行"
        >
          <Input />
        </Field>
        <Field label="短">
          <Input />
        </Field>
      </FormGrid>
    </div>
  ),
}
