import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '@wuguan/ui/button'
import { REFUND } from '../designer/stories/sample'
import { ProcessViewer } from './process-viewer'
import type { ViewerData } from './viewer-data'

const at = (minute: number) => `2026-11-20 09:${String(minute).padStart(2, '0')}:00`
const chen = { nickname: '陈静', deptName: '财务部' }
const DATA: ViewerData = {
  activityList: [
    { key: 'StartEvent_1', taskId: null, startTime: at(0), endTime: at(0) },
    { key: 'check', taskId: 't1', startTime: at(0), endTime: at(12) },
    { key: 'amount', taskId: null, startTime: at(12), endTime: at(12) },
    { key: 'chief', taskId: null, startTime: at(12), endTime: null },
  ],
  taskList: [
    {
      id: 't1',
      definitionKey: 'check',
      result: 2,
      assigneeUser: { nickname: '王芳', deptName: '客服部' },
      comment: '情况属实',
      createTime: at(0),
      endTime: at(12),
    },
    {
      id: 't2',
      definitionKey: 'chief',
      result: 2,
      assigneeUser: chen,
      comment: '同意',
      createTime: at(12),
      endTime: at(20),
    },
    {
      id: 't3',
      definitionKey: 'chief',
      result: 1,
      assigneeUser: { nickname: '李明', deptName: '华宸物业' },
      comment: null,
      createTime: at(12),
      endTime: null,
    },
  ],
  processInstance: { result: 1, startUser: { nickname: '赵敏', deptName: '客服部' }, createTime: at(0), endTime: null },
}

const meta = {
  title: '流程/流程图查看 ProcessViewer',
  component: ProcessViewer,
  args: { xml: REFUND, data: DATA },
  decorators: [
    (Story) => (
      <div className="h-140 border border-line">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ProcessViewer>
export default meta
type Story = StoryObj<typeof meta>

const shape = (root: HTMLElement, id: string) => root.querySelector<SVGElement>(`[data-element-id="${id}"]`)!
const drawn = (root: HTMLElement) =>
  waitFor(() => expect(shape(root, 'check')).toHaveClass('bpm-state-2'), { timeout: 10_000 })

export const Running: Story = {
  play: async ({ canvasElement }) => {
    await drawn(canvasElement)
    await expect(shape(canvasElement, 'chief')).toHaveClass('bpm-state-1')
    await expect(shape(canvasElement, 'f4')).toHaveClass('bpm-state-2')
    await expect(shape(canvasElement, 'f3')).not.toHaveClass('bpm-state-2')
    await expect(within(canvasElement).getAllByText('待办')).toHaveLength(2)
    await userEvent.hover(shape(canvasElement, 'chief').querySelector('.djs-hit')!)
    const card = await within(canvasElement).findByRole('tooltip')
    await expect(card).toHaveTextContent('总经理会签')
    await expect(card).toHaveTextContent('陈静（财务部）')
    await expect(card).toHaveTextContent('1/2 通过')
  },
}

export const Replay: Story = {
  play: async ({ canvasElement }) => {
    await drawn(canvasElement)
    const canvas = within(canvasElement)
    const bar = canvas.getByRole('slider', { name: '回放进度' })
    await fireEvent.change(bar, { target: { value: '0' } })
    await waitFor(() => expect(shape(canvasElement, 'check')).toHaveClass('bpm-state-1'))
    await expect(shape(canvasElement, 'chief')).not.toHaveClass('bpm-state-1')
    await userEvent.click(canvas.getByRole('button', { name: '回到现在' }))
    await drawn(canvasElement)
  },
}

export const Rejected: Story = {
  args: {
    data: {
      ...DATA,
      activityList: [
        ...DATA.activityList.slice(0, 3),
        { key: 'finance', taskId: 't4', startTime: at(12), endTime: at(15) },
      ],
      taskList: [
        DATA.taskList[0]!,
        {
          id: 't4',
          definitionKey: 'finance',
          result: 3,
          assigneeUser: chen,
          comment: '凭证不全',
          createTime: at(12),
          endTime: at(15),
        },
      ],
      processInstance: { ...DATA.processInstance, result: 3, endTime: at(15) },
    },
  },
  play: async ({ canvasElement }) => {
    await drawn(canvasElement)
    await expect(shape(canvasElement, 'finance')).toHaveClass('bpm-state-3')
  },
}

function WithRows() {
  const [selected, setSelected] = useState<string | null>(null)
  return (
    <div className="flex h-full">
      <div className="flex w-40 flex-col gap-2 p-2">
        <Button onClick={() => setSelected('check')}>客服核对</Button>
        <Button onClick={() => setSelected('chief')}>总经理会签</Button>
        <output>{selected}</output>
      </div>
      <div className="min-w-0 flex-1">
        <ProcessViewer xml={REFUND} data={DATA} selected={selected} onSelect={setSelected} replay={false} />
      </div>
    </div>
  )
}
export const RowsAndElements: Story = {
  render: () => <WithRows />,
  play: async ({ canvasElement }) => {
    await drawn(canvasElement)
    await userEvent.click(within(canvasElement).getByRole('button', { name: '总经理会签' }))
    await waitFor(() => expect(shape(canvasElement, 'chief')).toHaveClass('bpm-picked'))
    await userEvent.click(shape(canvasElement, 'check').querySelector('.djs-hit')!)
    await waitFor(() => expect(within(canvasElement).getByRole('status')).toHaveTextContent('check'))
  },
}

export const DiagramOnly: Story = { args: { data: undefined } }
