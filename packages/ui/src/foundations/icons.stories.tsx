import type { ComponentType } from 'react'
import {
  ArrowDown,
  ArrowLeft,
  ArrowUp,
  Bell,
  Building2,
  CalendarDays,
  Camera,
  Check,
  ChevronDown,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  Clock,
  Columns3,
  Copy,
  Download,
  EllipsisVertical,
  ExternalLink,
  Eye,
  FileText,
  History,
  House,
  Info,
  Keyboard,
  ListTree,
  MapPin,
  Pencil,
  Phone,
  Plus,
  Printer,
  RefreshCw,
  RotateCw,
  ScanLine,
  Search,
  Send,
  Settings2,
  Star,
  Trash2,
  TriangleAlert,
  Upload,
  UserRound,
  Wallet,
  X,
} from 'lucide-react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { IconButton, Button } from '../button/index.ts'
import { Page, Pair, Section, Stage } from '../stories/page.tsx'

const meta = { title: '基础/图标 Icons', tags: ['!autodocs'] } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

type Icon = ComponentType<{ className?: string; 'aria-hidden'?: boolean }> & { displayName?: string }
const GROUPS: readonly (readonly [title: string, icons: readonly (readonly [Icon, string])[]])[] = [
  [
    '操作',
    [
      [Plus, '新增'],
      [Pencil, '编辑'],
      [Trash2, '删除、作废'],
      [Search, '搜索'],
      [Copy, '复制'],
      [Download, '导出、下载'],
      [Upload, '导入、上传'],
      [Printer, '打印'],
      [Send, '发送、提交'],
      [ScanLine, '扫码'],
      [Camera, '拍照'],
      [RefreshCw, '刷新'],
      [RotateCw, '重试'],
      [Eye, '查看'],
      [ExternalLink, '在新窗口打开'],
      [EllipsisVertical, '更多'],
      [Settings2, '设置'],
      [Columns3, '列设置'],
      [Star, '收藏'],
      [Keyboard, '快捷键'],
    ],
  ],
  [
    '方向与状态',
    [
      [ChevronDown, '展开'],
      [ChevronRight, '下一级'],
      [ArrowUp, '上升、上移'],
      [ArrowDown, '下降、下移'],
      [ArrowLeft, '返回'],
      [X, '关闭、去掉'],
      [Check, '选中、通过'],
      [CircleCheck, '成功'],
      [Info, '提示'],
      [TriangleAlert, '注意'],
      [CircleAlert, '错误'],
      [Clock, '时间、等待'],
      [History, '历史'],
    ],
  ],
  [
    '对象',
    [
      [House, '房产'],
      [Building2, '小区、楼栋'],
      [UserRound, '人'],
      [Phone, '电话'],
      [MapPin, '位置'],
      [CalendarDays, '日期'],
      [Wallet, '钱'],
      [FileText, '单据'],
      [ListTree, '目录'],
      [Bell, '消息'],
    ],
  ],
]

/** Lucide, 16 px, 2 px lines; an icon alone always has a name. */
export const Names: Story = {
  name: '图标与名称',
  render: () => (
    <Page title="图标" lead="Lucide 线性图标，16 像素。一个图标在全产品只有一个意思；先找这里，没有再加。">
      {GROUPS.map(([title, icons]) => (
        <Section key={title} title={title}>
          <Stage>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(160px,1fr))] gap-3">
              {icons.map(([Shown, meaning]) => (
                <li key={meaning} className="flex items-center gap-3">
                  <Shown className="size-4 shrink-0" aria-hidden />
                  <span className="min-w-0">
                    {meaning}
                    <code className="block text-small text-secondary">{Shown.displayName}</code>
                  </span>
                </li>
              ))}
            </ul>
          </Stage>
        </Section>
      ))}
      <Section title="用法" note="图标配字最好懂。只有图标时，名字写在 label 里：悬停可见，读屏可听。">
        <Pair
          good={{
            shown: (
              <>
                <Button icon={<Download />}>导出</Button>
                <IconButton label="刷新" icon={<RefreshCw />} />
              </>
            ),
            why: '常用的配字；人人认得的可以只有图标。',
          }}
          bad={{
            shown: (
              <>
                <IconButton label="批量绑定收费标准" icon={<Wallet />} />
                <IconButton label="生成账单" icon={<FileText />} />
              </>
            ),
            why: '没人猜得出是绑定和出账。',
          }}
        />
      </Section>
    </Page>
  ),
}
