import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { setMenus, type MenuNode } from '@/app/menu/menu-store'
import { NoticePopup } from '@/app/realtime/notice-popup'
import { workContext } from '@/app/session/context'
import { organisation } from '@/app/session/organisation'
import { ContextSwitch } from './context-switch'
import { SideMenu } from './side-menu'
import { TopBar } from './top-bar'

const node = (menuId: number, name: string, icon: string | null = null, list: MenuNode[] = []): MenuNode => ({
  menuId,
  name,
  icon,
  url: null,
  oldUrl: null,
  openMode: 0,
  list,
})
const GROUPS = ['基础数据', '收费中心', '工单客服', '设备设施', '系统管理'].map((name, at) => ({
  id: at + 1,
  name,
  groupName: name,
  icon: null,
}))
const MENUS = [
  node(11, '收款', 'wallet', [node(111, '收款台'), node(112, '收款单'), node(113, '退款单')]),
  node(12, '应收', 'file', [node(121, '应收明细'), node(122, '账单')]),
  node(13, '月结', 'calendar'),
]

/** What stands around every page, as it is in the product. */
const meta = {
  title: '模式/框架 Frame',
  parameters: { layout: 'fullscreen' },
  beforeEach: () => {
    const before = [organisation.get(), workContext.get()] as const
    setMenus(GROUPS, { groupId: 2, list: MENUS })
    organisation.set({
      companyList: [{ id: 1, parentId: null, name: '华辰物业集团', nodeType: 1 }],
      communityList: [
        { id: 11, companyId: 1, name: '翠湖花园', label: '翠湖花园' },
        { id: 12, companyId: 1, name: '云山雅苑', label: '云山雅苑' },
      ],
    })
    workContext.set({ companyId: 1, communityId: 11, communityIds: [] })
    return () => {
      setMenus([], null)
      organisation.set(before[0])
      workContext.set(before[1])
    }
  },
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

/** 顶栏：产品、分组、查找、在哪里办理、消息、本人。 */
export const Bar: Story = {
  name: '顶栏（top bar、导航）',
  render: () => <TopBar />,
  play: async ({ canvasElement }) => {
    const groups = within(canvasElement).getByRole('navigation', { name: '菜单分组' })
    await expect(within(groups).getByRole('button', { name: '收费中心' })).toHaveAttribute('aria-current', 'true')
  },
}

function Foldable() {
  const [folded, setFolded] = useState(false)
  return (
    <div className="flex h-96">
      <SideMenu folded={folded} onFold={setFolded} />
    </div>
  )
}
/** 侧边菜单：现在这一组；收起只剩图标，鼠标和键盘都点得开。 */
export const Menu: Story = {
  name: '侧边菜单（side menu、导航）',
  render: () => <Foldable />,
  play: async ({ canvasElement }) => {
    const menu = within(within(canvasElement).getByRole('navigation', { name: '侧边菜单' }))
    await userEvent.click(menu.getByRole('button', { name: '收款' }))
    await expect(menu.getByText('退款单')).toBeVisible()
    await userEvent.click(menu.getByRole('button', { name: '收起菜单' }))
    await expect(menu.getByRole('button', { name: '展开菜单' })).toBeVisible()
  },
}

/** 在哪里办理：换了公司或项目，开着的页面都重新取数。 */
export const Context: Story = {
  name: '项目切换（context switch、项目、公司）',
  render: () => (
    <div className="flex justify-end border-b border-line bg-surface p-2">
      <ContextSwitch />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/翠湖花园/)).toBeVisible()
  },
}

/** 消息提醒：右下角，一次一条，其余折在后面。 */
export const Notice: Story = {
  name: '消息提醒（notice、通知）',
  render: () => (
    <div className="w-88 p-4">
      <NoticePopup
        popup={{
          id: '1',
          title: '退款申请待审批',
          body: '翠湖花园 1栋-1单元-301，王芳，￥1,250.00',
          backUrl: null,
          sticky: true,
        }}
        front
        more={2}
      />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const more = within(canvasElement).getByText('另有2条')
    await waitFor(() => expect(more).toBeVisible())
  },
}
