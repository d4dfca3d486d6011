/** A combination in the words of the help. */
export interface ShortcutWords {
  readonly id: string
  /** Each alternative as `Mod+K`; `1…9` stands for any of them. */
  readonly keys: readonly string[]
  readonly label: string
}
export interface ShortcutGroup<S extends ShortcutWords = ShortcutWords> {
  readonly label: string
  readonly shortcuts: readonly S[]
}

/** Every key that means something; what the shell does at some of them stands in `shortcuts.ts`, the others belong to the pages. */
export const WORDS: readonly ShortcutGroup[] = [
  {
    label: '全局',
    shortcuts: [
      { id: 'palette', keys: ['Mod+K'], label: '搜索页面、房产、客户、电话、单号' },
      { id: 'help', keys: ['?'], label: '键盘快捷键' },
    ],
  },
  {
    label: '页签',
    shortcuts: [
      { id: 'tab', keys: ['Alt+1…9'], label: '切换到第几个页签，1 为工作台' },
      { id: 'close', keys: ['Alt+W'], label: '关闭当前页签' },
      { id: 'refresh', keys: ['Alt+R'], label: '刷新当前页签' },
      { id: 'tabs', keys: ['ArrowLeft', 'ArrowRight'], label: '焦点在页签上时切换页签' },
      { id: 'delete', keys: ['Delete'], label: '焦点在页签上时关闭页签' },
    ],
  },
  {
    label: '列表',
    shortcuts: [
      { id: 'search', keys: ['/'], label: '跳到关键词' },
      { id: 'add', keys: ['n'], label: '新增' },
      { id: 'rows', keys: ['ArrowUp', 'ArrowDown'], label: '在表格行间移动' },
      { id: 'open', keys: ['Enter'], label: '打开当前行' },
      { id: 'escape', keys: ['Escape'], label: '取消选择，关闭弹窗' },
    ],
  },
  { label: '表单', shortcuts: [{ id: 'save', keys: ['Mod+S'], label: '保存' }] },
]
