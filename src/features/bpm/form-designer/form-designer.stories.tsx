import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { CrudProvider, type CrudPort } from '@wuguan/crud/port'
import { Toaster } from '@wuguan/ui/toast'
import { FormDesigner } from './form-designer'
import type { FormDraft } from './draft'

const LEAVE: FormDraft = {
  layout: { columns: 2, labels: 'top' },
  fields: [
    {
      id: 'kind',
      type: 'enum',
      label: '请假类型',
      values: [
        { id: 'annual', name: '年假' },
        { id: 'sick', name: '病假' },
      ],
      constraints: [{ name: 'required', config: 'true' }],
    },
    { id: 'days', type: 'long', label: '天数', constraints: [{ name: 'max', config: '15' }] },
    { id: 'reason', type: 'string', label: '事由', properties: [{ id: 'multiline', value: 'true' }] },
  ],
}

interface StageProps {
  stored: FormDraft
  save: (draft: FormDraft) => void
}
function Stage({ stored, save }: StageProps) {
  const [client] = useState(() => new QueryClient())
  const [port] = useState(() => ({ can: () => true, context: { companyId: 1 } }) as unknown as CrudPort)
  const [keep] = useState(() => () => undefined)
  return (
    <QueryClientProvider client={client}>
      <CrudProvider port={port}>
        <div style={{ height: 640 }}>
          <FormDesigner
            name="请假单"
            stored={stored}
            kept={null}
            keep={keep}
            saving={false}
            mayEdit
            refusal={null}
            save={save}
          />
        </div>
      </CrudProvider>
      <Toaster />
    </QueryClientProvider>
  )
}
const meta = {
  title: '流程/表单设计',
  component: Stage,
  args: { stored: LEAVE, save: fn() },
} satisfies Meta<typeof Stage>
export default meta
type Story = StoryObj<typeof meta>

const names = () =>
  within(screen.getByRole('list', { name: '表单字段' }))
    .getAllByRole('button', { pressed: undefined })
    .flatMap((card) => (card.hasAttribute('data-card') ? [card.getAttribute('aria-label')?.split('，')[0]] : []))

export const Arranging: Story = {
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: '天数，整数' }))
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await waitFor(() => expect(names()).toEqual(['天数', '请假类型', '事由']))
    await userEvent.click(screen.getByRole('button', { name: '金额' }))
    await expect(names()).toEqual(['天数', '金额', '请假类型', '事由'])
    await userEvent.click(screen.getByRole('button', { name: '撤销 (Ctrl+Z)' }))
    await userEvent.click(screen.getByRole('button', { name: '撤销 (Ctrl+Z)' }))
    await expect(names()).toEqual(['请假类型', '天数', '事由'])
    await userEvent.click(screen.getByRole('button', { name: '恢复 (Ctrl+Y)' }))
    await expect(names()).toEqual(['天数', '请假类型', '事由'])
  },
}

/** A form with a fault is not saved: the sentence is said and its field is shown. */
export const Faults: Story = {
  play: async ({ args }) => {
    await userEvent.click(screen.getByRole('button', { name: '天数，整数' }))
    const id = screen.getByRole('textbox', { name: '字段标识' })
    await userEvent.clear(id)
    await userEvent.type(id, 'kind')
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    await expect(await screen.findByText('字段标识重复：kind', { selector: '[role=alert]' })).toBeVisible()
    await expect(args.save).not.toHaveBeenCalled()
    await userEvent.clear(screen.getByRole('textbox', { name: '字段标识' }))
    await userEvent.type(screen.getByRole('textbox', { name: '字段标识' }), 'dayCount')
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    await expect(args.save).toHaveBeenCalledOnce()
  },
}

export const Previewing: Story = {
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: '预览' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByRole('textbox', { name: '天数' }), '16')
    await userEvent.click(dialog.getByRole('button', { name: '校验' }))
    await expect(dialog.getByText('请填写请假类型')).toBeVisible()
    await expect(dialog.getByText('天数格式不正确')).toBeVisible()
  },
}

export const Empty: Story = { args: { stored: { fields: [], layout: { columns: 1, labels: 'left' } } } }
