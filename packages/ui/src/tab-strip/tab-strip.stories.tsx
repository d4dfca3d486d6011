import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { Usage as UsagePage } from '../stories/usage.tsx'
import { TabStrip } from './index.ts'
import type { StripTab } from './index.ts'

const FEW: StripTab[] = [
  { key: '/home', title: '工作台', closable: false },
  { key: '/house', title: '房屋管理', closable: true },
  { key: '/customer', title: '客户管理', closable: true },
  { key: '/fee', title: '收费', closable: true },
]
const refresh = fn()
function Kept({ start = FEW }: { start?: StripTab[] }) {
  const [tabs, setTabs] = useState(start)
  const [active, setActive] = useState<string | null>('/house')
  return (
    <TabStrip
      tabs={tabs}
      active={active}
      onActivate={setActive}
      onClose={(key) => setTabs((was) => was.filter((t) => t.key !== key))}
      onReorder={(keys) => setTabs((was) => keys.flatMap((key) => was.find((t) => t.key === key) ?? []))}
      menu={(key) => [
        { key: 'refresh', label: '刷新', onSelect: () => refresh(key) },
        {
          key: 'others',
          label: '关闭其他',
          onSelect: () => setTabs((was) => was.filter((t) => t.key === key || !t.closable)),
        },
      ]}
    />
  )
}
const none = () => {}
const meta = {
  title: '组件/页签栏 TabStrip',
  component: TabStrip,
  args: { tabs: FEW, active: '/house', onActivate: none, onClose: none },
  parameters: { layout: 'fullscreen' },
  render: () => <Kept />,
} satisfies Meta<typeof TabStrip>
export default meta
type Story = StoryObj<typeof meta>

const titles = (root: HTMLElement) => [...root.querySelectorAll('[data-tab]')].map((tab) => tab.textContent)

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const house = canvas.getByRole('tab', { name: '房屋管理' })
    await expect(house).toHaveAttribute('aria-selected', 'true')
    await userEvent.tab()
    await expect(house).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}{Enter}')
    await expect(canvas.getByRole('tab', { name: '客户管理' })).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Delete}')
    await expect(canvas.queryByRole('tab', { name: '客户管理' })).toBeNull()
    await expect(canvas.getByRole('tab', { name: '收费' })).toHaveFocus()
  },
}

export const Reorder: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const fee = canvas.getByRole('tab', { name: '收费' })
    fee.focus()
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    await expect(titles(canvasElement)).toEqual(['工作台', '房屋管理', '收费', '客户管理'])
    const from = canvas.getByRole('tab', { name: '客户管理' }).getBoundingClientRect()
    const to = canvas.getByRole('tab', { name: '工作台' }).getBoundingClientRect()
    await fireEvent.pointerDown(canvas.getByRole('tab', { name: '客户管理' }), {
      button: 0,
      clientX: from.left + 10,
      pointerType: 'mouse',
    })
    await fireEvent.pointerMove(window, { clientX: from.left - 20 })
    await fireEvent.pointerMove(window, { clientX: to.left + 2 })
    await fireEvent.pointerUp(window)
    await waitFor(() => expect(titles(canvasElement)).toEqual(['客户管理', '工作台', '房屋管理', '收费']))
  },
}

export const Actions: Story = {
  play: async ({ canvasElement }) => {
    const tab = within(canvasElement).getByRole('tab', { name: '客户管理' })
    await userEvent.hover(tab)
    await userEvent.pointer({
      keys: '[MouseRight]',
      target: within(canvasElement).getByRole('tab', { name: '客户管理' }),
    })
    await userEvent.click(await screen.findByRole('menuitem', { name: '刷新' }))
    await expect(refresh).toHaveBeenCalledWith('/customer')
  },
}

const MANY = [
  ...FEW,
  ...Array.from({ length: 26 }, (_, i) => ({
    key: `/t${i}`,
    title: `业主装修申请与验收记录明细 ${i + 1}`,
    closable: true,
  })),
]
export const Stress: Story = {
  render: () => (
    <div className="w-[600px]">
      <Kept start={MANY} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: '全部页面' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: '业主装修申请与验收记录明细 26' }))
    const tab = within(canvasElement).getByRole('tab', { name: '业主装修申请与验收记录明细 26' })
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await waitFor(() => expect(tab.getBoundingClientRect().right).toBeLessThanOrEqual(600))
  },
}

/** Work that closing would lose has a mark and a word for it; tabs name the panels they show. */
export const Unsaved: Story = {
  render: () => (
    <>
      <TabStrip
        tabs={FEW.map((tab) => (tab.key === '/house' ? { ...tab, dirty: true } : tab))}
        active="/house"
        onActivate={none}
        onClose={none}
        idOf={(key) => ({ tab: `tab${key}`, panel: `panel${key}` })}
      />
      {FEW.map(({ key, title }) => (
        <div
          key={key}
          id={`panel${key}`}
          role="tabpanel"
          aria-labelledby={`tab${key}`}
          hidden={key !== '/house'}
          className="p-4"
        >
          {title}
        </div>
      ))}
    </>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const tab = canvas.getByRole('tab', { name: /房屋管理/ })
    await expect(within(tab).getByRole('img', { name: '有未保存的内容' })).toBeVisible()
    await expect(canvas.getByRole('tabpanel')).toHaveAttribute('id', tab.getAttribute('aria-controls')!)
  },
}

const drawn = fn()
/** Tabs that tell when they are drawn: nothing but a drawn tab asks whether it can be closed. */
const TELLING = FEW.map(({ key, title, closable }): StripTab => ({
  key,
  title,
  get closable() {
    drawn(key)
    return closable
  },
}))
function Switching() {
  const [active, setActive] = useState<string | null>('/house')
  return <TabStrip tabs={TELLING} active={active} onActivate={setActive} onClose={none} />
}
/** A switch draws the tab that loses the mark and the one that gains it, and no other. */
export const DrawsTwo: Story = {
  render: () => <Switching />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    drawn.mockClear()
    await userEvent.click(canvas.getByRole('tab', { name: '收费' }))
    await expect(canvas.getByRole('tab', { name: '收费' })).toHaveAttribute('aria-selected', 'true')
    await expect(new Set(drawn.mock.calls.flat())).toEqual(new Set(['/house', '/fee']))
  },
}

export const Usage: Story = {
  name: '用法（页签、已打开页面、标签页、tab strip）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="页签条 TabStrip"
      lead="开着的页面，一个一格；像浏览器。"
      use={['全产品一条，在顶栏下面。', '一页里的几块用 Tabs：那个不能关、不能拖。']}
      parts={[
        ['页签', '名字，太长截断；有没保存的是圆点。'],
        ['关', '悬停或选中才出现；工作台关不掉。'],
        ['右键', '刷新、关闭其他、关闭右边。'],
      ]}
      states={[
        [
          '几个',
          <TabStrip
            key="0"
            aria-label="页签一"
            active="b"
            onActivate={() => {}}
            onClose={() => {}}
            tabs={[
              { key: 'a', title: '工作台', closable: false },
              { key: 'b', title: '房屋列表', closable: true },
              { key: 'c', title: '收款', closable: true, dirty: true },
            ]}
          />,
        ],
        [
          '名字很长',
          <div key="1" className="w-72">
            <TabStrip
              aria-label="页签二"
              active="a"
              onActivate={() => {}}
              onClose={() => {}}
              tabs={[
                { key: 'a', title: '翠湖花园三期商业及地下车库房产变更审批', closable: true },
                { key: 'b', title: '收款', closable: true },
              ]}
            />
          </div>,
        ],
      ]}
      good={{ shown: <p>收款 · 1栋301</p>, why: '名字带上对象：开两个收款也分得开。' }}
      bad={{ shown: <p>详情　详情　详情</p>, why: '三个一样的页签。' }}
      words={['页面名加对象：“编辑房屋 301”，不写“详情”。']}
      keys={[
        ['← →', '换页签'],
        ['Delete', '关上'],
        ['Alt+← Alt+→', '移动位置'],
        ['Shift+F10', '打开右键菜单'],
      ]}
      wide
    />
  ),
}
