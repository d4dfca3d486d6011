import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { Usage as UsagePage } from '../stories/usage.tsx'
import { Combobox, MultiCombobox } from './index.ts'
import type { Load } from './index.ts'

const PEOPLE = ['张伟', '王芳', '李娜', '刘洋', '欧阳震华', '司马相如'].map((label, i) => ({
  value: `c${i}`,
  label,
  note: `1380000000${i}`,
}))
const find: Load<string> = (keyword) => Promise.resolve(PEOPLE.filter((p) => p.label.includes(keyword)))

function One({ load = find, start = null, failed }: { load?: Load<string>; start?: string | null; failed?: string }) {
  const [value, setValue] = useState<string | null>(start)
  return (
    <div className="flex max-w-60 flex-col gap-2">
      <Combobox
        aria-label="客户"
        value={value}
        onChange={setValue}
        load={load}
        failed={failed}
        labelOf={(v) => (v === 'old' ? '历史客户' : undefined)}
      />
      <output>{String(value)}</output>
    </div>
  )
}
const meta = {
  title: '组件/搜索选择 Combobox',
  component: Combobox,
  subcomponents: { MultiCombobox },
  args: { value: null, load: find },
} satisfies Meta<typeof Combobox>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  render: () => <One />,
  play: async ({ canvasElement }) => {
    const box = within(canvasElement).getByRole('combobox', { name: '客户' })
    await userEvent.click(box)
    await screen.findByRole('option', { name: /张伟/ })
    await userEvent.type(screen.getByRole('combobox', { name: '输入关键字搜索' }), '欧阳')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    await userEvent.keyboard('{Enter}')
    await expect(box).toHaveTextContent('欧阳震华')
    await waitFor(() => expect(box).toHaveFocus())
  },
}

/** The label of a stored value comes from `labelOf`. */
export const KnownValue: Story = {
  render: () => <One start="old" />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('combobox')).toHaveTextContent('历史客户')
    await userEvent.click(canvas.getByRole('button', { name: '清空' }))
    await expect(canvas.getByRole('combobox')).toHaveTextContent('请选择')
  },
}

const onAbort = fn()
const slow: Load<string> = (keyword, signal) =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => onAbort(keyword))
    setTimeout(() => resolve([{ value: keyword, label: `结果 ${keyword}` }]), keyword === '1' ? 900 : 20)
  })
/** An answer that comes after a newer question is dropped and its call ended. */
export const Overtaken: Story = {
  render: () => <One load={slow} />,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('combobox'))
    const search = await screen.findByRole('combobox', { name: '输入关键字搜索' })
    await userEvent.type(search, '1')
    await new Promise((resolve) => setTimeout(resolve, 300))
    await userEvent.type(search, '2')
    await screen.findByRole('option', { name: '结果 12' })
    await new Promise((resolve) => setTimeout(resolve, 900))
    await expect(screen.queryByRole('option', { name: '结果 1' })).toBeNull()
    await expect(onAbort).toHaveBeenCalledWith('1')
    await userEvent.keyboard('{Escape}')
  },
}

const late: Load<string> = async (keyword) => {
  await new Promise((resolve) => setTimeout(resolve, 100))
  return find(keyword, new AbortController().signal)
}
/** Enter right after the last letter takes the first hit of what was typed, not of what stood there before. */
export const EnterBeforeTheAnswer: Story = {
  render: () => <One load={late} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('combobox', { name: '客户' }))
    await screen.findByRole('option', { name: /张伟/ })
    await userEvent.type(screen.getByRole('combobox', { name: '输入关键字搜索' }), '刘洋{Enter}')
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('c3'))
  },
}

/** Letters typed on the closed control open it, and none of them is lost. */
export const TypedOnTheControl: Story = {
  render: () => <One />,
  play: async ({ canvasElement }) => {
    const box = within(canvasElement).getByRole('combobox', { name: '客户' })
    await userEvent.tab()
    await expect(box).toHaveFocus()
    await userEvent.keyboard('欧')
    const search = await screen.findByRole('combobox', { name: '输入关键字搜索' })
    await waitFor(() => expect(search).toHaveFocus())
    await userEvent.keyboard('阳')
    await expect(search).toHaveValue('欧阳')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    // Tab right after Enter goes on from the control, and stays there when the list has gone.
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(box).toHaveFocus())
    await userEvent.tab({ shift: true })
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    await expect(box).not.toHaveFocus()
  },
}

let failures = 1
const flaky: Load<string> = () => (failures-- > 0 ? Promise.reject(new Error('down')) : Promise.resolve(PEOPLE))
export const Failure: Story = {
  render: () => <One load={flaky} failed="获取人员列表失败" />,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('combobox'))
    await screen.findByText('获取人员列表失败')
    await userEvent.click(await screen.findByRole('button', { name: '重试' }))
    await screen.findByRole('option', { name: /王芳/ })
    await userEvent.keyboard('{Escape}')
  },
}

function Several() {
  const [value, setValue] = useState<readonly string[]>([])
  return (
    <div className="flex max-w-72 flex-col gap-2">
      <MultiCombobox aria-label="客户" value={value} onChange={setValue} load={find} />
      <output>{value.join(',')}</output>
    </div>
  )
}
export const Multiple: Story = {
  render: () => <Several />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('combobox'))
    await userEvent.click(await screen.findByRole('option', { name: /李娜/ }))
    await userEvent.click(screen.getByRole('option', { name: /张伟/ }))
    await expect(canvas.getByRole('status')).toHaveTextContent('c2,c0')
    await userEvent.keyboard('{Escape}')
  },
}

const crowd: Load<string> = (keyword) =>
  Promise.resolve(
    Array.from({ length: 1000 }, (_, i) => ({
      value: `v${i}`,
      label: `幸福里花园业主委员会第${i}号候选人员${keyword}`,
    })),
  )
export const Stress: Story = {
  render: () => (
    <div className="w-36">
      <One load={crowd} start="v3" />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('combobox'))
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(200))
  },
}

/** Arrows walk over the hits, Enter takes one, Esc leaves everything as it was; both give the focus back. */
export const Keyboard: Story = {
  render: () => <One />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const box = canvas.getByRole('combobox', { name: '客户' })
    await userEvent.tab()
    await expect(box).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    const search = await screen.findByRole('combobox', { name: '输入关键字搜索' })
    await waitFor(() => expect(search).toHaveFocus())
    const options = await screen.findAllByRole('option')
    await userEvent.keyboard('{ArrowDown}')
    await expect(search).toHaveAttribute('aria-activedescendant', options[1]!.id)
    await userEvent.keyboard('{ArrowUp}')
    await expect(search).toHaveAttribute('aria-activedescendant', options[0]!.id)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(box).toHaveFocus())
    await expect(canvas.getByRole('status')).toHaveTextContent('null')
    await userEvent.keyboard('{ArrowDown}')
    await screen.findAllByRole('option')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(box).toHaveFocus())
    await expect(canvas.getByRole('status')).not.toHaveTextContent('null')
  },
}

export const Usage: Story = {
  name: '用法（搜索选择、远程、客户、房屋、下拉、combobox、autocomplete）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="搜索选择 Combobox"
      lead="要去服务器找的一项：打几个字，从找到的里面选。"
      use={[
        '候选多于一页：客户、房屋、用户、供应商。',
        '候选固定而且少于二十：用 Select，不用打字。',
        '选几项用 MultiCombobox。',
      ]}
      parts={[
        ['输入', '打字就找，停 200 毫秒才问服务器，旧的回答作废。'],
        ['候选', '名字在左，区分同名的信息在右（手机号、房号）。'],
        ['清除', '有值时在右边。'],
        ['结果', '没找到、没加载出来、正在找，各有一句话。'],
      ]}
      states={[
        ['空', <Combobox key="0" aria-label="客户，空" value={null} load={find} placeholder="姓名或手机号" />],
        ['有值', <One key="1" start="old" />],
        [
          '不可用',
          <Combobox key="2" aria-label="客户，不可用" value="c1" load={find} labelOf={() => '王芳'} disabled />,
        ],
        ['只读', <Combobox key="3" aria-label="客户，只读" value="c1" load={find} labelOf={() => '王芳'} readOnly />],
        ['不正确', <Combobox key="4" aria-label="客户，不正确" value={null} load={find} aria-invalid />],
        [
          '选几项',
          <MultiCombobox
            key="5"
            aria-label="抄送"
            value={['c0', 'c4']}
            load={find}
            labelOf={(value) => (value === 'c0' ? '张伟' : '欧阳震华')}
          />,
        ],
        [
          '名字很长',
          <Combobox
            key="6"
            aria-label="公司"
            value="x"
            load={find}
            labelOf={() => '广东翠湖物业管理有限公司深圳分公司翠湖花园管理处'}
          />,
        ],
      ]}
      good={{
        shown: <Combobox aria-label="业主" value={null} load={find} placeholder="姓名、拼音首字母或手机号" />,
        why: '提示写出能用什么找。',
      }}
      bad={{
        shown: <Combobox aria-label="对象" value={null} load={find} placeholder="请选择" />,
        why: '不知道打什么才找得到。',
      }}
      words={[
        '占位写能用什么找：“姓名或手机号”。',
        '同名的候选一定有第二列。',
        '没找到：“没有找到‘张三’”，不写“无数据”。',
      ]}
      keys={[
        ['↓', '打开，或到下一项'],
        ['Enter', '选中'],
        ['Esc', '收起，字还原'],
        ['Backspace', '多选时去掉最后一项'],
      ]}
    />
  ),
}
