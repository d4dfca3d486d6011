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
import { Usage as UsagePage } from '../stories/usage.tsx'
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

export const Usage: Story = {
  name: '用法（表单、字段、标签、必填、错误、form、field）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="表单 Form"
      lead="填一份东西：标签在上，一处报错，按钮在一处。"
      use={[
        '新增、编辑、办一件事：FormGrid 排字段，FormSection 分组，FormFooter 放按钮。',
        '三五项、办完就走的放进对话框；一屏以上的是一页。',
        '只看的用 DescriptionList。',
      ]}
      parts={[
        ['标签', '在控件上面，左对齐；必填的有红星。'],
        ['控件', '宽度跟着内容：日期窄，地址宽。'],
        ['说明', '在控件下面，先说清楚再让人填。'],
        ['错误', '顶替说明，一处一句，焦点跳到第一处。'],
        ['按钮', '主要的在前，取消在后；长表单时吸在底部。'],
      ]}
      states={[
        [
          '普通',
          <Field key="0" label="客户姓名" help="与身份证一致">
            <Input defaultValue="王芳" />
          </Field>,
        ],
        [
          '必填',
          <Field key="1" label="手机号" required>
            <Input placeholder="11 位" />
          </Field>,
        ],
        [
          '有错',
          <Field key="2" label="手机号（有错）" required error="手机号格式不正确">
            <Input defaultValue="138" />
          </Field>,
        ],
        [
          '不可用',
          <Field key="3" label="房号">
            <Input defaultValue="301" disabled />
          </Field>,
        ],
        [
          '只读',
          <Field key="4" label="单号">
            <Input defaultValue="SK202603100001" readOnly />
          </Field>,
        ],
        [
          '一组',
          <FormSection key="5" title="面积" description="按测绘报告">
            <FormGrid>
              <Field label="建筑面积">
                <NumberInput value="89.50" unit="㎡" />
              </Field>
            </FormGrid>
          </FormSection>,
        ],
      ]}
      good={{
        shown: (
          <Field label="交付日期" required error="请选择交付日期">
            <DatePicker value={null} />
          </Field>
        ),
        why: '说缺什么、怎么补。',
      }}
      bad={{
        shown: (
          <Field label="交付日期（避免）" error="校验失败">
            <DatePicker value={null} />
          </Field>
        ),
        why: '说了等于没说。',
      }}
      words={[
        '标签是名词，四到六个字，不带冒号。',
        '没填：“请输入…”“请选择…”；填错：说哪里不对，再说对的样子。',
        '说明不重复标签。',
      ]}
      keys={[
        ['Tab', '到下一个控件'],
        ['Enter', '在单行里提交'],
        ['Esc', '对话框里的表单：关上，改过会先问'],
      ]}
      wide
    />
  ),
}
