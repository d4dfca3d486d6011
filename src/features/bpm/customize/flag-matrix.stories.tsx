import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent } from 'storybook/test'
import type { FormField } from '@wuguan/contract/bpm/form-field'
import type { FlagComponent } from '@wuguan/contract/bpm/form-flags'
import { FlagMatrix } from './flag-matrix'
import { componentsOf, refusalsOf } from './matrix'

const FIELDS: readonly FormField[] = [
  { id: 'amount', type: 'custom', label: '退款金额', properties: [{ id: 'widget', value: '金额' }] },
  { id: 'reason', type: 'string', label: '退款原因' },
  { id: 'note', type: 'custom', label: '须知', properties: [{ id: 'widget', value: '说明' }] },
]
function Board({ mayEdit }: { mayEdit: boolean }) {
  const [components, setComponents] = useState<readonly FlagComponent[]>(() => componentsOf(FIELDS, [], 'task'))
  return (
    <FlagMatrix
      fields={FIELDS}
      components={components}
      refusals={refusalsOf(FIELDS, components)}
      mayEdit={mayEdit}
      onChange={setComponents}
    />
  )
}
const meta = { title: '流程/表单任务配置', component: Board, args: { mayEdit: true } } satisfies Meta<typeof Board>
export default meta
type Story = StoryObj<typeof meta>

const of = (name: string) => screen.getByRole('switch', { name })

export const Switches: Story = {
  play: async () => {
    await userEvent.click(of('退款金额必填'))
    await expect(of('退款金额可编辑')).toBeChecked()
    await userEvent.click(of('退款金额可见'))
    await expect(of('退款金额必填')).not.toBeChecked()
    await userEvent.click(screen.getByRole('checkbox', { name: '全部可编辑' }))
    await expect(of('退款原因可编辑')).toBeChecked()
    await expect(of('须知可编辑')).not.toBeChecked()
  },
}
export const Formula: Story = {
  play: async () => {
    const [expression] = screen.getAllByRole('radio', { name: '表达式' })
    await userEvent.click(expression as HTMLElement)
    const required = screen.getByRole('textbox', { name: '退款金额必填' })
    await userEvent.clear(required)
    await userEvent.type(required, '${{amount >}')
    await expect(screen.getByText('表达式语法错误：第9个字符附近')).toBeVisible()
  },
}
export const Readonly: Story = { args: { mayEdit: false } }
