import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import type { InstanceDetail } from '@wuguan/contract/bpm/todo.actions'
import { refusal, Stage, type Answer } from '../shared/stage.fixture'
import { InstanceDetailScreen } from './instance-detail-screen'

const PERSON = { id: 7, nickname: '张三', deptName: '财务部' }
const DETAIL: InstanceDetail = {
  id: '01900000-0000-7000-8000-000000000001',
  title: '退款审批-张三',
  result: 1,
  endReason: null,
  businessType: null,
  businessId: null,
  businessRoute: null,
  startUser: PERSON,
  communityId: 11,
  communityName: '云山花园',
  createTime: '2026-11-20 09:00:00',
  endTime: null,
  suspended: false,
  failure: null,
  definition: { id: 'd', key: 'refund', name: '退款审批', version: 2 },
  formType: 1,
  form: {
    layout: { columns: 2, labels: 'top' },
    fields: [
      { id: 'amount', type: 'custom', label: '退款金额', properties: [{ id: 'widget', value: '金额' }] },
      { id: 'reason', type: 'string', label: '核实意见', properties: [{ id: 'multiline', value: 'true' }] },
    ],
    components: [
      { id: 'amount', type: 'BOOL', visible: 'true', editable: 'false', required: 'false' },
      { id: 'reason', type: 'FORMULA', visible: '${true}', editable: '${true}', required: '${amount > 5000}' },
    ],
  },
  values: { amount: '5000.01', reason: null },
  variables: {},
  facts: [],
  task: {
    id: '01900000-0000-7000-8000-000000000002',
    version: 3,
    name: '财务审核',
    kind: 1,
    taskDefinitionKey: 'finance',
    assigneeId: 7,
    ownerId: null,
    candidates: [],
    waiting: false,
    buttons: [],
    openSigners: [],
    flowNames: {},
    choosesNext: false,
    dueDate: null,
  },
  may: { withdrawTaskId: null, cancel: true, urge: false, retry: false, reassign: false },
  timeline: [
    {
      id: 'l1',
      taskId: null,
      activityId: 'start',
      activityName: '发起',
      action: 'start',
      operator: PERSON,
      targets: [],
      comment: null,
      attachments: [],
      at: '2026-11-20 09:00:00',
      since: null,
    },
    {
      id: 'l2',
      taskId: 't1',
      activityId: 'manager',
      activityName: '经理审批',
      action: 'approve',
      operator: { id: 8, nickname: '李四', deptName: null },
      targets: [],
      comment: '情况属实',
      attachments: [],
      at: '2026-11-20 11:30:00',
      since: '2026-11-20 09:00:00',
    },
  ],
  copies: [{ user: PERSON, fromName: '李四', at: '2026-11-20 12:00:00', readAt: null }],
  openTasks: [{ id: 't2', name: '财务审核', people: [PERSON], createTime: '2026-11-20 11:30:00', dueDate: null }],
}

function Screen({ answer }: { answer: Answer }) {
  return (
    <Stage answer={answer}>
      <InstanceDetailScreen id={DETAIL.id} />
    </Stage>
  )
}
const detail =
  (answer: Answer): Answer =>
  (asked) =>
    asked.method === 'GET' ? DETAIL : answer(asked)
const decided = fn((_body: unknown): unknown => null)

const meta = {
  title: '流程/流程详情',
  component: Screen,
  args: { answer: detail(({ path, body }) => decided({ path, ...(body as object) })) },
} satisfies Meta<typeof Screen>
export default meta
type Story = StoryObj<typeof meta>

/** 5000.01 asks for the opinion; with it the decision carries what was changed and nothing else. */
export const Approving: Story = {
  play: async () => {
    const approve = await screen.findByRole('button', { name: '同意' })
    await userEvent.click(approve)
    await expect(screen.getByText('请填写核实意见')).toBeVisible()
    await expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.type(screen.getByRole('textbox', { name: '核实意见' }), '票据齐全')
    await userEvent.click(approve)
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: '情况属实，同意' }))
    await userEvent.click(dialog.getByRole('button', { name: '同意' }))
    await waitFor(() =>
      expect(decided).toHaveBeenCalledWith({
        path: '/camunda/bpm/task/approve',
        taskId: DETAIL.task?.id,
        version: 3,
        comment: '情况属实，同意',
        formPatch: { reason: '票据齐全' },
      }),
    )
  },
}

/** Somebody was faster: the sentence is read, and nothing typed is lost. */
export const Late: Story = {
  args: { answer: detail(() => refusal('该任务已处理，请刷新')) },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: '驳回' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByRole('textbox', { name: '驳回意见' }), '金额不符')
    await userEvent.click(dialog.getByRole('button', { name: '驳回' }))
    await expect(await dialog.findByRole('alert')).toHaveTextContent('该任务已处理，请刷新')
    await expect(dialog.getByRole('textbox', { name: '驳回意见' })).toHaveValue('金额不符')
  },
}

export const History: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('tab', { name: '流转记录' }))
    const list = within(screen.getByRole('list', { name: '流转记录' }))
    await expect(list.getByText('用时 2小时30分')).toBeVisible()
    await expect(list.getByText(/等待 张三（财务部）/)).toBeVisible()
    await userEvent.click(screen.getByRole('tab', { name: '抄送与评论' }))
    await expect(screen.getByText('未读')).toBeVisible()
  },
}
