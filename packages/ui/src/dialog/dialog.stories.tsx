import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../button/index.ts'
import { Field } from '../form/index.ts'
import { Input, SearchInput } from '../input/index.ts'
import { Menu } from '../menu/index.ts'
import { MoneyInput } from '../number-input/index.ts'
import { Select } from '../select/index.ts'
import { Toaster, toast } from '../toast/index.ts'
import { Usage as UsagePage } from '../stories/usage.tsx'
import { ConfirmHost, Dialog, alert, confirm } from './index.ts'

const meta = {
  title: '组件/对话框 Dialog',
  component: Dialog,
  args: { open: false, onOpenChange: () => {}, title: '' },
} satisfies Meta<typeof Dialog>
export default meta
type Story = StoryObj<typeof meta>

function Editing({ long = false }: { long?: boolean }) {
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState<number | null>(null)
  return (
    <>
      <Button onClick={() => setOpen(true)}>修改房号</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={long ? '修改幸福里花园一期一栋一单元三零一室的房号以及与之相关的全部历史记录' : '修改房号'}
        description="修改后历史账单仍显示原房号"
        footer={
          <>
            <Button variant="primary" onClick={() => setOpen(false)}>
              保存
            </Button>
            <Button onClick={() => setOpen(false)}>取消</Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <Field label="房号" required>
            <Input defaultValue="301" />
          </Field>
          <Field label="原因">
            <Select
              value={reason}
              onChange={setReason}
              options={Array.from({ length: 12 }, (_, i) => ({ value: i, label: `原因 ${i + 1}` }))}
            />
          </Field>
          {long &&
            Array.from({ length: 30 }, (_, i) => (
              <p key={i}>第 {i + 1} 条历史记录，内容很长，需要滚动才能看完全部。</p>
            ))}
        </div>
      </Dialog>
    </>
  )
}

function Fields() {
  const [open, setOpen] = useState(true)
  const [amount, setAmount] = useState('8.50')
  return (
    <Dialog open={open} onOpenChange={setOpen} title="修改金额">
      <div className="flex flex-col gap-4">
        <Field label="金额">
          <MoneyInput value={amount} onChange={setAmount} />
        </Field>
        <SearchInput aria-label="费项" />
      </div>
    </Dialog>
  )
}

/** Esc gives back what was typed before it closes what the field stands in. */
export const FieldsFirst: Story = {
  render: () => <Fields />,
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: '修改金额' })
    const amount = within(dialog).getByRole('textbox', { name: '金额' })
    await waitFor(() => expect(amount).toHaveFocus())
    await userEvent.type(amount, '9')
    await userEvent.keyboard('{Escape}')
    await expect(amount).toHaveValue('8.50')
    const search = within(dialog).getByRole('searchbox', { name: '费项' })
    await userEvent.type(search, '物业')
    await userEvent.keyboard('{Escape}')
    await expect(search).toHaveValue('')
    await expect(dialog).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

/** Focus goes in, stays in and comes back; a list inside works and Esc closes only the list first. */
export const Default: Story = {
  render: () => <Editing />,
  play: async ({ canvasElement }) => {
    const opener = within(canvasElement).getByRole('button', { name: '修改房号' })
    await userEvent.click(opener)
    const dialog = await screen.findByRole('dialog', { name: '修改房号' })
    await expect(dialog).toHaveAccessibleDescription('修改后历史账单仍显示原房号')
    await waitFor(() => expect(within(dialog).getByRole('textbox', { name: '房号' })).toHaveFocus())
    await userEvent.click(within(dialog).getByRole('combobox', { name: '原因' }))
    await screen.findByRole('listbox')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    await expect(screen.getByRole('dialog', { name: '修改房号' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(opener).toHaveFocus()
  },
}

function FromMenu() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Menu
        trigger={<Button>更多</Button>}
        items={[{ key: 'split', label: '拆分房屋', onSelect: () => setOpen(true) }]}
      />
      <Dialog open={open} onOpenChange={setOpen} title="拆分房屋">
        没有可填的内容
      </Dialog>
    </>
  )
}
/** Opened from a menu that is gone by then, the focus comes back to the menu's button. */
export const OpenedFromMenu: Story = {
  render: () => <FromMenu />,
  play: async ({ canvasElement }) => {
    const more = within(canvasElement).getByRole('button', { name: '更多' })
    more.focus()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('menu')
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('dialog', { name: '拆分房屋' })
    await waitFor(() => expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(more).toHaveFocus()
  },
}

function Typed() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <ConfirmHost />
      <Button onClick={() => setOpen(true)}>个人信息</Button>
      <Dialog
        open={open}
        asks
        onOpenChange={setOpen}
        title="个人信息"
        footer={<Button onClick={() => setOpen(false)}>取消</Button>}
      >
        <Input aria-label="姓名" />
      </Dialog>
    </>
  )
}
/** What was typed is not lost by one key; an untouched dialog and its own button close at once. */
export const AsksBeforeLosing: Story = {
  render: () => <Typed />,
  play: async ({ canvasElement }) => {
    const opener = within(canvasElement).getByRole('button', { name: '个人信息' })
    const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(opener)
    await screen.findByRole('dialog')
    await userEvent.keyboard('{Escape}')
    await gone()
    await userEvent.click(opener)
    await userEvent.type(await screen.findByRole('textbox', { name: '姓名' }), '陈')
    await userEvent.keyboard('{Escape}')
    const question = await screen.findByRole('alertdialog', { name: '放弃未保存的内容？' })
    await userEvent.click(within(question).getByRole('button', { name: '继续填写' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await expect(screen.getByRole('textbox', { name: '姓名' })).toHaveValue('陈')
    await userEvent.click(screen.getByRole('button', { name: '关闭' }))
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '放弃' }))
    await gone()
    await userEvent.click(opener)
    await userEvent.type(await screen.findByRole('textbox', { name: '姓名' }), '陈')
    await userEvent.click(screen.getByRole('button', { name: '取消' }))
    await gone()
  },
}

function Sending() {
  const [open, setOpen] = useState(true)
  return (
    <>
      <ConfirmHost />
      <Dialog
        open={open}
        asks
        busy
        onOpenChange={setOpen}
        title="作废收款单"
        footer={<Button onClick={() => setOpen(false)}>取消</Button>}
      >
        <Input aria-label="原因" />
      </Dialog>
    </>
  )
}
/** As long as it is on its way only a button of the footer leaves it, and nothing asks. */
export const Busy: Story = {
  render: () => <Sending />,
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: '作废收款单' })
    await userEvent.type(within(dialog).getByRole('textbox', { name: '原因' }), '重复')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(within(dialog).getByRole('button', { name: '关闭' }))
    await expect(dialog).toBeVisible()
    await expect(screen.queryByRole('alertdialog')).toBeNull()
    await userEvent.click(within(dialog).getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

function Asking() {
  const [answer, setAnswer] = useState('')
  const ask = async () => {
    const yes = await confirm({
      title: '作废收款单 SK20260301001？',
      content: '作废后不可恢复',
      danger: true,
      okText: '作废',
    })
    setAnswer(yes ? '已作废' : '没有作废')
  }
  return (
    <div className="flex items-center gap-3">
      <ConfirmHost />
      <Button onClick={() => void ask()}>作废</Button>
      <output>{answer}</output>
    </div>
  )
}
export const Confirm: Story = {
  render: () => <Asking />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const opener = canvas.getByRole('button', { name: '作废' })
    await userEvent.click(opener)
    const box = await screen.findByRole('alertdialog', { name: '作废收款单 SK20260301001？' })
    await waitFor(() => expect(within(box).getByRole('button', { name: '取消' })).toHaveFocus())
    // In the order of every foot, though the focus begins on the harmless one.
    await expect(
      within(box)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['作废', '取消'])
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('没有作废'))
    await waitFor(() => expect(opener).toHaveFocus())
    await userEvent.click(opener)
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '作废' }))
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('已作废'))
  },
}

export const AlertClosesItself: Story = {
  render: () => (
    <>
      <ConfirmHost />
      <Button onClick={() => void alert({ title: '提交成功', autoClose: 400 })}>提交</Button>
    </>
  ),
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: '提交' }))
    await screen.findByRole('alertdialog', { name: '提交成功' })
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), { timeout: 2000 })
  },
}

/** A toast over a dialog can be read out and closed, and the dialog stays. */
export const UnderToast: Story = {
  render: () => (
    <>
      <Toaster />
      <Editing />
    </>
  ),
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: '修改房号' }))
    await screen.findByRole('dialog')
    toast.error('房号已存在')
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('房号已存在'))
    await userEvent.click(screen.getByRole('button', { name: '关闭提示' }))
    await waitFor(() => expect(screen.queryByText('房号已存在')).toBeNull())
    // It comes in by degrees.
    await waitFor(() => expect(screen.getByRole('dialog')).toBeVisible())
  },
}

export const Stress: Story = {
  render: () => <Editing long />,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: '修改房号' }))
    const dialog = await screen.findByRole('dialog')
    await expect(dialog.getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight)
    await waitFor(() => expect(within(dialog).getByRole('button', { name: '保存' })).toBeVisible())
  },
}

export const Usage: Story = {
  name: '用法（弹窗、弹框、确认、modal、dialog、confirm）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="对话框 Dialog"
      lead="打断一下：问一句，或填三五项。看一条记录用抽屉。"
      use={[
        '标题是动词加对象：修改房号；确认的标题是问句，带单号。',
        '主要按钮在最右，重复那个动词。',
        '填了没保存，Esc 和点旁边都会先问。',
      ]}
      parts={[
        ['标题', '要做的事，带上对象。'],
        ['正文', '一句后果，或三五个字段。'],
        ['按钮', '右下，取消在前，动作在后。'],
      ]}
      states={[
        ['表单', <Editing key="form" />],
        ['很长：自己滚动', <Editing key="long" long />],
        [
          '确认',
          <Button
            key="confirm"
            onClick={() => void confirm({ title: '结束本班次？', content: '结束后不能再收款。', okText: '结束' })}
          >
            结束班次
          </Button>,
        ],
        [
          '危险的确认',
          <Button
            key="danger"
            variant="danger"
            onClick={() =>
              void confirm({
                title: '作废收款单 SK20260310000012？',
                content: '作废后不可恢复。',
                okText: '作废',
                danger: true,
              })
            }
          >
            作废
          </Button>,
        ],
        [
          '告知',
          <Button key="alert" onClick={() => void alert({ title: '已收款 ￥501.26', autoClose: 0 })}>
            收款
          </Button>,
        ],
      ]}
      good={{ shown: <p>作废收款单 SK20260310000012？作废后不可恢复。</p>, why: '对象和后果都在，不用翻回去看。' }}
      bad={{ shown: <p>提示：确定要继续吗？</p>, why: '没有对象，也没有后果。' }}
      words={['标题问清楚：作废收款单 SK0001？', '按钮重复动词：作废，不写“确定”。']}
      keys={[
        ['Tab', '只在对话框里走'],
        ['Enter', '按下有焦点的按钮'],
        ['Esc', '关上，焦点回到打开它的地方'],
      ]}
    />
  ),
  decorators: [
    (Shown) => (
      <>
        {Shown()}
        <ConfirmHost />
      </>
    ),
  ],
}
