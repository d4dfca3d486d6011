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
