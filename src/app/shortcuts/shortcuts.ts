import { openPalette } from '@/app/palette/palette-store'
import { activate, activeTab, closeTabs, openTabs, refreshTab } from '@/app/tabs/open-tabs'
import { openHelp } from './help-store'

/** A combination of the shell: what it does and when it is pressed. */
interface Running {
  readonly run: (event: KeyboardEvent) => void
  readonly pressed: (event: KeyboardEvent) => boolean
  /** Works while something is typed into, too. */
  readonly typing?: boolean
}
export interface Shortcut extends Partial<Running> {
  /** Each alternative as `Mod+K`; `1…9` stands for any of them. */
  readonly keys: readonly string[]
  readonly label: string
}
export interface ShortcutGroup {
  readonly label: string
  readonly shortcuts: readonly Shortcut[]
}

const mod = (event: KeyboardEvent) => (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
/** By the place of the key: with Alt a Mac types other signs. */
const alt = (event: KeyboardEvent) => event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey
const digit = ({ code }: KeyboardEvent) => Number(/^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1] ?? 0)

function activateAt(place: number): void {
  const tab = openTabs.get()[place - 1]
  if (tab) activate(tab.key)
}

/** Every key that means something, in the words of the help. Those with `run` are the shell's; the others belong to the pages. */
export const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    label: '全局',
    shortcuts: [
      {
        keys: ['Mod+K'],
        label: '搜索页面、房产、客户、电话、单号',
        typing: true,
        pressed: (event) => mod(event) && event.code === 'KeyK',
        run: openPalette,
      },
      {
        keys: ['?'],
        label: '键盘快捷键',
        pressed: (event) => event.key === '?' && !event.ctrlKey && !event.metaKey && !event.altKey,
        run: openHelp,
      },
    ],
  },
  {
    label: '页签',
    shortcuts: [
      {
        keys: ['Alt+1…9'],
        label: '切换到第几个页签，1 为工作台',
        typing: true,
        pressed: (event) => alt(event) && digit(event) > 0,
        run: (event) => activateAt(digit(event)),
      },
      {
        keys: ['Alt+W'],
        label: '关闭当前页签',
        typing: true,
        pressed: (event) => alt(event) && event.code === 'KeyW',
        run: () => void closeTabs([activeTab.get()]),
      },
      {
        keys: ['Alt+R'],
        label: '刷新当前页签',
        typing: true,
        pressed: (event) => alt(event) && event.code === 'KeyR',
        run: () => void refreshTab(activeTab.get()),
      },
      { keys: ['ArrowLeft', 'ArrowRight'], label: '焦点在页签上时切换页签' },
      { keys: ['Delete'], label: '焦点在页签上时关闭页签' },
    ],
  },
  {
    label: '列表',
    shortcuts: [
      { keys: ['/'], label: '跳到关键词' },
      { keys: ['n'], label: '新增' },
      { keys: ['ArrowUp', 'ArrowDown'], label: '在表格行间移动' },
      { keys: ['Enter'], label: '打开当前行' },
      { keys: ['Escape'], label: '取消选择，关闭弹窗' },
    ],
  },
  { label: '表单', shortcuts: [{ keys: ['Mod+S'], label: '保存' }] },
]
