import { useEffect, useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { DesignerProvider, type ModelFacts } from '../panel/designer-context'
import { PropertiesPanel } from '../panel/panel'
import { DesignerSession } from '../session/designer-session'
import { DesignerFrame } from './frame'
import { REFUND } from './sample'
import { modelServer } from './server'

const MODEL: ModelFacts = {
  id: 'm1',
  key: 'refund',
  formId: 'f1',
  deployedDefinitionId: 'd1',
  fields: [
    { id: 'amount', type: 'long', label: '退款金额' },
    { id: 'bank', type: 'string', label: '收款账号' },
  ],
}
const OPEN = [
  '常规',
  '消息与信号',
  '表单',
  '表单配置',
  '任务',
  '按钮',
  '事件',
  '多实例',
  '流转条件',
  '执行监听器',
  '任务监听器',
  '扩展属性',
  '其他配置',
]

/** The panel beside no picture: an editor that is not attached still has its model. */
function Panel({ element, sections }: { element: string | null; sections: readonly string[] }) {
  const [session] = useState(() => new DesignerSession())
  const [ready, setReady] = useState(false)
  const [kept] = useState(
    () => new Map<string, unknown>(OPEN.map((title) => [`section ${title}`, sections.includes(title)])),
  )
  useEffect(() => {
    void session.open(REFUND).then(() => {
      if (element !== null) session.get('selection').select(session.element(element)!)
      setReady(true)
    })
  }, [session, element])
  return (
    <DesignerFrame server={modelServer()} kept={kept}>
      <DesignerProvider value={{ session, model: MODEL, openRules: () => {} }}>
        <div className="h-170 w-90 border border-line bg-surface">{ready && <PropertiesPanel />}</div>
      </DesignerProvider>
    </DesignerFrame>
  )
}

const meta = {
  title: '流程/属性面板 PropertiesPanel',
  component: Panel,
  args: { element: null, sections: ['常规'] },
} satisfies Meta<typeof Panel>
export default meta
type Story = StoryObj<typeof meta>

const ready = (root: HTMLElement) => within(root).findByRole('button', { name: /^常规/ }, { timeout: 10_000 })

export const Process: Story = {
  play: async ({ canvasElement }) => {
    await ready(canvasElement)
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('textbox', { name: /流程标识/ })).toHaveAttribute('readonly')
    await userEvent.clear(canvas.getByRole('textbox', { name: /流程名称/ }))
    await expect(await canvas.findByText('流程名称不能为空')).toBeVisible()
  },
}

export const MessagesAndSignals: Story = {
  args: { sections: ['消息与信号'] },
  play: async ({ canvasElement }) => {
    await ready(canvasElement)
    await userEvent.click(within(canvasElement).getByRole('button', { name: '新建消息' }))
    const dialog = within(await screen.findByRole('dialog', { name: '新建消息' }))
    const id = dialog.getByRole('textbox', { name: /消息ID/ })
    await userEvent.clear(id)
    await userEvent.type(id, 'Message_paid')
    await userEvent.type(dialog.getByRole('textbox', { name: /消息名称/ }), '又一个')
    await userEvent.click(dialog.getByRole('button', { name: '保存' }))
    await expect(await dialog.findByRole('alert')).toHaveTextContent('该消息已存在，请修改id后重新保存')
    await userEvent.click(dialog.getByRole('button', { name: '取消' }))
  },
}

export const Form: Story = {
  args: { element: 'StartEvent_1', sections: ['表单'] },
  play: async ({ canvasElement }) => {
    await ready(canvasElement)
    await userEvent.click(within(canvasElement).getByRole('button', { name: '添加字段' }))
    const dialog = within(await screen.findByRole('dialog', { name: '添加字段' }))
    await userEvent.type(dialog.getByRole('textbox', { name: /字段标识/ }), 'amount')
    await userEvent.type(dialog.getByRole('textbox', { name: /字段名称/ }), '金额')
    await userEvent.click(dialog.getByRole('button', { name: '保存' }))
    await expect(await dialog.findByRole('alert')).toHaveTextContent('字段标识重复：amount')
    await userEvent.type(dialog.getByRole('textbox', { name: /字段标识/ }), '2')
    await userEvent.click(dialog.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(within(canvasElement).getByRole('list', { name: '表单字段' })).toHaveTextContent('amount2'),
    )
  },
}

export const FormConfig: Story = {
  args: { element: 'finance', sections: ['表单配置'] },
  play: async ({ canvasElement }) => {
    await ready(canvasElement)
    const required = await within(canvasElement).findByRole('textbox', { name: '退款金额必填' })
    await userEvent.clear(required)
    await userEvent.type(required, '${{}amount >')
    await expect(await within(canvasElement).findByText(/表达式语法错误/)).toBeVisible()
    await expect(within(canvasElement).getByRole('button', { name: '保存配置' })).toBeDisabled()
  },
}

export const UserTask: Story = {
  args: { element: 'check', sections: ['任务', '按钮'] },
  play: async ({ canvasElement }) => {
    await ready(canvasElement)
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: '添加按钮' }))
    await waitFor(() => expect(canvas.getByRole('textbox', { name: '按钮名称' })).toHaveValue('同意'))
    const priority = canvas.getByRole('textbox', { name: '优先级' })
    await userEvent.type(priority, '101')
    await expect(await canvas.findByText('请输入 0 到 100 的整数')).toBeVisible()
  },
}

export const MultiInstance: Story = {
  args: { element: 'chief', sections: ['多实例'] },
  play: async ({ canvasElement }) => {
    await ready(canvasElement)
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('textbox', { name: '完成条件' })).toHaveValue('${nrOfApproved/nrOfInstances >= 0.6}')
    await userEvent.click(canvas.getByRole('button', { name: '或签（一人同意即通过）' }))
    await waitFor(() => expect(canvas.getByRole('textbox', { name: '完成条件' })).toHaveValue('${nrOfApproved >= 1}'))
  },
}

export const Condition: Story = {
  args: { element: 'f4', sections: ['流转条件'] },
  play: async ({ canvasElement }) => {
    await ready(canvasElement)
    const canvas = within(canvasElement)
    const text = canvas.getByRole('textbox', { name: /条件表达式/ })
    await userEvent.clear(text)
    await userEvent.type(text, '${{}amount >')
    await expect(await canvas.findByText(/表达式语法错误/)).toBeVisible()
  },
}

export const Listeners: Story = {
  args: { element: 'check', sections: ['任务监听器'] },
  play: async ({ canvasElement }) => {
    await ready(canvasElement)
    await userEvent.click(within(canvasElement).getByRole('button', { name: '添加监听器' }))
    const dialog = within(await screen.findByRole('dialog', { name: '添加任务监听器' }))
    await userEvent.click(dialog.getByRole('button', { name: '保存' }))
    await expect(await dialog.findByText('请输入监听器ID')).toBeVisible()
    await expect(dialog.getByText('请填写Java类')).toBeVisible()
  },
}

export const Timer: Story = {
  args: { element: 'late', sections: ['事件'] },
  play: ({ canvasElement }) => ready(canvasElement).then(() => {}),
}
export const ServiceTask: Story = {
  args: { element: 'pay', sections: ['任务', '其他配置'] },
  play: async ({ canvasElement }) => {
    await ready(canvasElement)
    const canvas = within(canvasElement)
    const before = canvas.getByRole('switch', { name: '异步前' })
    await expect(before).toBeChecked()
    await userEvent.click(before)
    await waitFor(() => expect(canvas.queryByRole('switch', { name: '排除' })).toBeNull())
  },
}
export const ExtensionProperties: Story = {
  args: { element: 'check', sections: ['扩展属性'] },
  play: async ({ canvasElement }) => {
    await ready(canvasElement)
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: '添加属性' }))
    await expect(canvas.getByText('请填写属性名')).toBeVisible()
    await userEvent.type(canvas.getAllByRole('textbox', { name: '属性名' })[1]!, 'owner')
    await waitFor(() => expect(canvas.queryByText('请填写属性名')).toBeNull())
  },
}
