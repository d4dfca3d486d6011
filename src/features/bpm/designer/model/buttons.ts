import { textOf, type Change, type Factory, type ModdleElement } from '../moddle/moddle-element'
import { extensionsOf, withExtensions } from './extensions'

export interface ButtonRow {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly isHide: boolean
  /** Flow that 同意 takes; several such buttons are choices. */
  readonly next: string
}

const isTrue = (text: string) => text === '1' || text === 'true'

export const readButtons = (element: ModdleElement): readonly ButtonRow[] =>
  extensionsOf(element, 'ext:Button')
    .toSorted((a, b) => Number(a.get('sort') ?? 0) - Number(b.get('sort') ?? 0))
    .map((button) => ({
      id: textOf(button, 'id'),
      name: textOf(button, 'name'),
      code: textOf(button, 'code'),
      isHide: isTrue(textOf(button, 'isHide')),
      next: textOf(button, 'next'),
    }))

export const withButtons = (factory: Factory, element: ModdleElement, rows: readonly ButtonRow[]): Change[] =>
  withExtensions(
    factory,
    element,
    'ext:Button',
    rows.map((row, index) =>
      factory('ext:Button', {
        id: row.id,
        name: row.name,
        code: row.code,
        isHide: row.isHide ? '1' : '0',
        ...(row.next && row.code === 'approve' ? { next: row.next } : {}),
        sort: index + 1,
      }),
    ),
  )

export function buttonFault(row: ButtonRow): string | null {
  if (row.code === '') return '请选择按钮动作'
  return row.name.trim() === '' ? '请输入按钮名称' : null
}
