import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { page } from 'vitest/browser'
import { afterEach, expect, it } from 'vitest'
import { approveTask } from '@wuguan/contract/bpm/task.actions'
import { getInstance, type InstanceDetail, type OpenTask } from '@wuguan/contract/bpm/todo.actions'
import { refuse } from '@wuguan/contract/kernel/errors'
import { showScreen } from '@wuguan/crud/stories'
import { ApprovalRail } from './approval-rail'

const ID = '00000000-0000-7000-8000-000000000001'
const TASK: OpenTask = {
  id: '00000000-0000-7000-8000-000000000002',
  version: 1,
  name: '主管审核',
  kind: 1,
  taskDefinitionKey: 'audit',
  assigneeId: 7,
  ownerId: null,
  candidates: [],
  waiting: false,
  buttons: [],
  openSigners: [],
  flowNames: {},
  choosesNext: false,
  dueDate: null,
}
const detail = (task: OpenTask | null): InstanceDetail => ({
  id: ID,
  title: '退款申请',
  result: 1,
  endReason: null,
  businessType: null,
  businessId: null,
  businessRoute: null,
  startUser: { id: 8, nickname: '陈静', deptName: null },
  communityId: null,
  communityName: null,
  createTime: '2026-11-20 08:00:00',
  endTime: null,
  suspended: false,
  failure: null,
  definition: { id: ID, key: 'refund', name: '退款', version: 1 },
  formType: 2,
  form: null,
  values: {},
  variables: {},
  facts: [],
  task,
  may: { withdrawTaskId: null, cancel: false, urge: false, retry: false, reassign: false },
  timeline: [],
  copies: [],
  openTasks: [],
})

let shown: ReturnType<typeof showScreen>
afterEach(() => shown.end())

it('keeps the words of whoever comes too late, and says why, though his turn is over behind them', async () => {
  let task: OpenTask | null = TASK
  let client!: QueryClient
  const Client = () => {
    client = useQueryClient()
    return null
  }
  const screen = (
    <>
      <Client />
      <ApprovalRail instanceId={ID} />
    </>
  )
  shown = showScreen(screen, {
    [`GET ${getInstance.path}`]: () => detail(task),
    [`PUT ${approveTask.path}`]: () => {
      throw refuse('该任务已处理，请刷新')
    },
  })
  await page.getByRole('button', { name: '同意' }).click()
  const words = page.getByRole('textbox', { name: '审批意见' })
  await words.fill('情况属实，同意退款')
  // Somebody else was faster, and the page is told so.
  task = null
  await client.invalidateQueries()
  await page.getByRole('dialog').getByRole('button', { name: '同意' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('该任务已处理，请刷新')
  await expect.element(words).toHaveValue('情况属实，同意退款')
  await page.getByRole('button', { name: '取消' }).click()
  await expect.element(page.getByText('当前任务')).not.toBeInTheDocument()
})
