import { useState } from 'react'
import { UserRound } from 'lucide-react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Usage as UsagePage } from '../stories/usage.tsx'
import { Input, PasswordInput, SearchInput, Textarea } from './index.ts'

const meta = {
  title: '组件/输入框 Input',
  component: Input,
  subcomponents: { PasswordInput, SearchInput, Textarea },
  args: { 'aria-label': '姓名' },
} satisfies Meta<typeof Input>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { args: { placeholder: '请输入姓名' } }

export const States: Story = {
  render: () => (
    <div className="grid max-w-xl grid-cols-2 gap-3">
      <Input aria-label="空" placeholder="请输入房号" />
      <Input aria-label="有值" defaultValue="1栋1单元301" />
      <Input aria-label="不正确" defaultValue="138001" aria-invalid />
      <Input aria-label="禁用" defaultValue="不可编辑" disabled />
      <Input aria-label="只读" defaultValue="系统生成" readOnly />
      <Input aria-label="带图标" placeholder="用户名" start={<UserRound />} size="lg" />
      <Input aria-label="带单位" defaultValue="89.50" end="㎡" className="text-end" />
      <Input aria-label="小" defaultValue="28 像素" size="sm" />
    </div>
  ),
}

export const Password: Story = {
  render: () => <PasswordInput aria-label="密码" defaultValue="Secret-2026" className="max-w-xs" />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const input = canvas.getByLabelText('密码')
    await expect(input).toHaveAttribute('type', 'password')
    await userEvent.click(canvas.getByRole('button', { name: '显示密码' }))
    await expect(input).toHaveAttribute('type', 'text')
    await expect(canvas.getByRole('button', { name: '隐藏密码' })).toHaveAttribute('aria-pressed', 'true')
  },
}

const onSearch = fn()
function Controlled() {
  const [text, setText] = useState('')
  return (
    <div className="flex max-w-xs flex-col gap-2">
      <SearchInput
        aria-label="搜索房屋"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onSearch={onSearch}
      />
      <output>{text}</output>
    </div>
  )
}
export const SearchField: Story = {
  render: () => <Controlled />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const input = canvas.getByRole('searchbox', { name: '搜索房屋' })
    await userEvent.type(input, '1栋{Enter}')
    await expect(onSearch).toHaveBeenLastCalledWith('1栋')
    await userEvent.click(canvas.getByRole('button', { name: '清空' }))
    await expect(input).toHaveValue('')
    await expect(input).toHaveFocus()
    await expect(onSearch).toHaveBeenLastCalledWith('')
    await userEvent.type(input, '2栋{Escape}')
    await expect(input).toHaveValue('')
  },
}

export const MultiLine: Story = {
  render: () => (
    <Textarea
      aria-label="备注"
      placeholder="请输入备注"
      className="max-w-md"
      defaultValue={'第一行\n第二行\n第三行\n第四行'}
    />
  ),
}

export const Stress: Story = {
  render: () => (
    <div className="w-40">
      <Input
        aria-label="长文字"
        defaultValue="广东省深圳市南山区粤海街道科技园社区高新南一道零零六号幸福里花园二期"
        end="㎡"
      />
    </div>
  ),
}

/** The eye and the cross are reached by Tab and pressed by Enter; neither takes the text away from the field. */
export const Keyboard: Story = {
  render: () => <PasswordInput aria-label="密码" defaultValue="Secret-2026" className="max-w-xs" />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const input = canvas.getByLabelText('密码')
    await userEvent.tab()
    await expect(input).toHaveFocus()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(input).toHaveAttribute('type', 'text')
    await userEvent.keyboard('{Enter}')
    await expect(input).toHaveAttribute('type', 'password')
    await expect(input).toHaveValue('Secret-2026')
  },
}

export const Usage: Story = {
  name: '用法（文本、文字框、搜索、input、text）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="输入框 Input"
      lead="一行文字。多行用 Textarea，数用 NumberInput，钱用 MoneyInput。"
      use={[
        '标题在上方，占位文字只举例，不代替标题。',
        '宽度按内容：房号短，地址长。',
        '只读的还能选中复制；不可用的不能。',
      ]}
      parts={[
        ['框', '32 像素高，宽度像要填的内容。'],
        ['占位', '例子或格式，不顶替标签。'],
        ['前后', '单位、图标、清除。'],
      ]}
      states={[
        ['空', <Input key="empty" aria-label="空的房号" placeholder="1-1-502" />],
        ['填好', <Input key="filled" aria-label="填好的房号" defaultValue="1-1-502" />],
        ['只读', <Input key="readonly" aria-label="只读的房号" defaultValue="1-1-502" readOnly />],
        ['不可用', <Input key="disabled" aria-label="不可用的房号" defaultValue="1-1-502" disabled />],
        ['出错', <Input key="invalid" aria-label="出错的房号" defaultValue="1-1-5021" aria-invalid />],
        [
          '很长',
          <Input
            key="long"
            aria-label="很长的地址"
            defaultValue="广东省深圳市南山区翠湖花园三期商业及地下车库综合管理区域"
          />,
        ],
        ['多行', <Textarea key="lines" aria-label="备注" rows={2} defaultValue="业主出差，周五以后联系" />],
      ]}
      good={{
        shown: (
          <label className="flex w-full flex-col gap-1">
            手机号
            <Input placeholder="11 位数字" />
          </label>
        ),
        why: '填了以后还看得见它是什么。',
      }}
      bad={{ shown: <Input aria-label="手机号" placeholder="请输入手机号" />, why: '一填就没了标题，核对时要猜。' }}
      words={['占位举例：138 0000 0000；不写“请输入手机号”。', '错误说对的样子。']}
      keys={[
        ['Tab', '到下一个'],
        ['Enter', '在表单里：保存'],
      ]}
    />
  ),
}
