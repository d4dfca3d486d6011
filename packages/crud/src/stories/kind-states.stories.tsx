import { createElement, useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { KINDS, type Kind } from '@wuguan/contract/kernel/fields'
import { Field, FormGrid } from '@wuguan/ui/form'
import { kindOf, type InputProps } from '../kinds/index.ts'
import { building, buildingRows } from './house.entity.ts'
import { kindsEntity as entity, kindsRow as row } from './kind-samples.ts'
import { StoryFrame, type TableServer } from './table-port.tsx'

const server = (): TableServer => ({
  tables: { 'story.building': { entity: building, rows: [...buildingRows] } },
  calls: [],
  opened: [],
})

const kindsField = (kind: Kind) => entity.fields[kind]!
/** Conditions as they travel. */
const FILTERED: Partial<Record<Kind, string>> = {
  text: '1栋',
  choice: '2',
  choices: '1,3',
  flag: 'true',
  state: '1',
  decimal: '50,90',
  money: '100,',
  date: '2026-01-01,2026-01-31',
  dateTime: '2026-01-01,2026-01-31',
  period: '2026-01,2026-03',
  phone: '138',
}

interface StateProps extends Pick<InputProps, 'disabled' | 'readOnly'> {
  /** The sentence under every field. */
  error?: string
  empty?: boolean
}

function One({ kind, error, empty = false, ...state }: StateProps & { kind: Kind }) {
  const field = entity.fields[kind]!
  const [value, setValue] = useState<unknown>(empty ? null : row[kind])
  const props = { entity, name: kind, field, value, onChange: setValue, draft: {}, ...state }
  return (
    <Field label={`${field.label}（${kind}）`} error={error} required={error !== undefined}>
      {createElement(kindOf(kind).Input, { ...props, title: empty ? null : (row.titles[kind] ?? null) })}
    </Field>
  )
}
function Conditions() {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  return (
    <StoryFrame server={server()}>
      <div className="flex h-full flex-wrap content-start gap-3 overflow-y-auto">
        {KINDS.map((kind) => {
          const { Filter } = kindOf(kind)
          return (
            Filter && (
              <Field key={kind} label={`${kindsField(kind).label}（${kind}）`} className="w-64">
                {createElement(Filter, {
                  name: kind,
                  field: kindsField(kind),
                  value: values[kind] ?? FILTERED[kind] ?? '',
                  onChange: (value) => setValues({ ...values, [kind]: value }),
                  'aria-label': `筛选${kindsField(kind).label}`,
                })}
              </Field>
            )
          )
        })}
      </div>
    </StoryFrame>
  )
}
function Every(state: StateProps) {
  return (
    <StoryFrame server={server()}>
      <FormGrid columns={3} className="p-4">
        {KINDS.map((kind) => (
          <One key={kind} kind={kind} {...state} />
        ))}
      </FormGrid>
    </StoryFrame>
  )
}

const meta = {
  title: '字段/状态',
  component: Every,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Every>
export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = { args: { empty: true } }
export const ReadOnly: Story = {
  args: { readOnly: true },
  play: async ({ canvasElement }) => {
    for (const box of within(canvasElement).queryAllByRole<HTMLInputElement>('textbox'))
      if (box instanceof HTMLInputElement) await expect(box.readOnly || box.disabled).toBe(true)
  },
}
export const Disabled: Story = {
  args: { disabled: true },
  play: async ({ canvasElement }) => {
    for (const box of within(canvasElement).queryAllByRole('combobox')) await expect(box).toBeDisabled()
  },
}
export const Invalid: Story = {
  args: { error: '请输入正确的内容', empty: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByText('请输入正确的内容')).toHaveLength(KINDS.length)
  },
}
/** Long words, many values: no field grows out of its column, and errors stay under their own. */
export const Narrow: Story = {
  render: () => (
    <div className="w-[390px]">
      <Every error="请输入正确的内容，不能超过二十个字，也不能和同一小区里已有的房号相同" />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const frame = canvasElement.querySelector('.bg-page')!
    await expect(frame.scrollWidth).toBeLessThanOrEqual(frame.clientWidth + 1)
  },
}
/** Filters with a condition, as a saved view or an address brings it. */
export const Filtered: Story = {
  render: () => <Conditions />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: '面积从' })).toHaveValue('50')
    await expect(canvas.getByRole('textbox', { name: '面积到' })).toHaveValue('90')
    await expect(canvas.getByRole('combobox', { name: '筛选级别' })).toHaveTextContent('重要')
  },
}
