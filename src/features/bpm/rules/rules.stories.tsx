import type { Model } from '@wuguan/contract/bpm/process-model.entity'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import type { TaskRule } from '@wuguan/contract/bpm/rule.actions'
import { Stage } from '../shared/stage.fixture'
import { RulesDrawer } from './rules-drawer'

const MODEL = {
  id: '01900000-0000-7000-8000-00000000000a',
  version: 1,
  name: '退款审批',
  titles: {},
} as unknown as Model
const RULES: readonly TaskRule[] = [
  {
    taskDefinitionKey: 'finance',
    name: '财务审核',
    words: null,
    explicit: false,
    mode: null,
    emptyPolicy: null,
    rules: [],
  },
  {
    taskDefinitionKey: 'boss',
    name: '总经理审批',
    words: '角色 总经理',
    explicit: false,
    mode: 3,
    emptyPolicy: 2,
    rules: [{ type: 30, value: { ids: [7] }, names: ['张三'], condition: null, operationType: 1, scopeFilter: true }],
  },
]
const saved = fn((_body: unknown) => true)
function Rules() {
  return (
    <Stage
      answer={({ method, path, body }) => {
        if (method === 'GET') return RULES
        if (path.endsWith('/try')) return { users: [], message: '未找到处理人' }
        return saved(body)
      }}
    >
      <RulesDrawer model={MODEL} close={() => undefined} />
    </Stage>
  )
}
const meta = { title: '流程/分配规则', component: Rules } satisfies Meta<typeof Rules>
export default meta
type Story = StoryObj<typeof meta>

export const Editing: Story = {
  play: async () => {
    const drawer = within(await screen.findByRole('dialog'))
    await userEvent.click(await drawer.findByRole('button', { name: '添加规则' }))
    await userEvent.click(drawer.getByRole('button', { name: '保存规则' }))
    await expect(drawer.getByText('请选择角色', { selector: '[role=alert]' })).toBeVisible()
    await expect(saved).not.toHaveBeenCalled()
    await userEvent.click(drawer.getByRole('combobox', { name: '第1行维度' }))
    await userEvent.click(await screen.findByRole('option', { name: '自定义脚本' }))
    await userEvent.click(drawer.getByRole('combobox', { name: '第1行脚本' }))
    await userEvent.click(await screen.findByRole('option', { name: '项目经理' }))
    await userEvent.click(drawer.getByRole('button', { name: '保存规则' }))
    await waitFor(() =>
      expect(saved).toHaveBeenCalledWith({
        modelId: MODEL.id,
        taskDefinitionKey: 'finance',
        mode: null,
        emptyPolicy: null,
        rules: [
          { type: 50, value: { script: 'communityManager' }, condition: null, operationType: 1, scopeFilter: true },
        ],
      }),
    )
  },
}
export const Trying: Story = {
  play: async () => {
    const drawer = within(await screen.findByRole('dialog'))
    await userEvent.click(await drawer.findByRole('button', { name: /总经理审批/ }))
    await userEvent.click(drawer.getByRole('combobox', { name: '发起人' }))
    await userEvent.click(await screen.findByRole('option', { name: '张三' }))
    await userEvent.keyboard('{Escape}')
    await userEvent.click(drawer.getByRole('button', { name: '试算' }))
    await expect(await drawer.findByText('未找到处理人')).toBeVisible()
  },
}
