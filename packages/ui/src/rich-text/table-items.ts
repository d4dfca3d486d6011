import type { Editor } from '@tiptap/react'
import type { MenuItem } from '../menu/index.ts'

/** What can be done with a table where the caret is. */
export function tableItems(editor: Editor): MenuItem[] {
  const inside = editor.isActive('table')
  const act = (key: string, label: string, run: () => void, more?: Partial<MenuItem>): MenuItem => ({
    key,
    label,
    disabled: !inside,
    onSelect: run,
    ...more,
  })
  const to = () => editor.chain().focus()
  return [
    {
      key: 'insert',
      label: '插入表格',
      disabled: inside,
      items: [2, 3, 4, 5, 6].map((size) => ({
        key: String(size),
        label: `${size} 行 ${size} 列`,
        onSelect: () => to().insertTable({ rows: size, cols: size, withHeaderRow: true }).run(),
      })),
    },
    act('row-above', '上方插入行', () => to().addRowBefore().run(), { divided: true }),
    act('row-below', '下方插入行', () => to().addRowAfter().run()),
    act('column-left', '左侧插入列', () => to().addColumnBefore().run()),
    act('column-right', '右侧插入列', () => to().addColumnAfter().run()),
    act('head', '切换表头行', () => to().toggleHeaderRow().run(), { divided: true }),
    act('merge', '合并单元格', () => to().mergeCells().run(), { disabled: !inside || !editor.can().mergeCells() }),
    act('split', '拆分单元格', () => to().splitCell().run(), { disabled: !inside || !editor.can().splitCell() }),
    act('drop-row', '删除行', () => to().deleteRow().run(), { divided: true }),
    act('drop-column', '删除列', () => to().deleteColumn().run()),
    act('drop', '删除表格', () => to().deleteTable().run(), { danger: true }),
  ]
}
