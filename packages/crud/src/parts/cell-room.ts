import { formatMoney, isDecimal, scaleOf } from '@wuguan/contract/kernel/decimal'
import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import type { Field, Kind } from '@wuguan/contract/kernel/fields'
import { fieldOf } from '@wuguan/contract/kernel/system-fields'
import { isKept, isPersonName, roleOf } from '../field-columns/cell-role.ts'

/** px of a Chinese character of the table's 13 px, and of a figure or a letter at their widest. */
const WIDE = 13
const NARROW = 8
/** Padding of a cell; the frame of a tag beside it. */
const PADDING = 26
const TAG = 20
/** px; one endless name does not take the table from the others. */
const MOST = 320
const FIGURES: ReadonlySet<Kind> = new Set(['integer', 'decimal', 'money', 'percent'])
/** Their words have one length, whatever they say. */
const FIXED: ReadonlySet<Kind> = new Set(['phone', 'idNumber'])

/** px that a cell with these words takes. */
export const wordsRoom = (words: string): number => {
  let room = PADDING
  for (let at = 0; at < words.length; at++) room += words.charCodeAt(at) > 0x2e7f ? WIDE : NARROW
  return room
}

/**
 * px that the cells of a column need so that none of these rows is cut, by field; without those whose words may shorten. From the
 * characters: asking the browser would cost a layout of the whole table.
 */
export function neededRoom(
  entity: AnyEntity,
  names: readonly string[],
  rows: readonly AnyRow[],
): Readonly<Record<string, number>> {
  const needed: Record<string, number> = {}
  for (const name of names) {
    const field = fieldOf(entity, name)
    if (!field) continue
    const roomOf = counter(field)
    if (!roomOf) continue
    const most = rows.reduce((room, row) => Math.max(room, roomOf(row[name], row.titles?.[name])), 0)
    if (most > 0) needed[name] = Math.min(MOST, most)
  }
  return needed
}

type Counter = (value: unknown, title: unknown) => number
function counter(field: Field): Counter | null {
  const { kind, of } = field
  if (FIGURES.has(kind)) {
    const unit = kind === 'percent' ? 1 : 0
    return (value) => (value == null ? 0 : wordsRoom(figureWords(String(value), field)) + unit * NARROW)
  }
  if (of && (kind === 'state' || kind === 'choice')) {
    return (value) => {
      const option = of.items.find((one) => one.code === value)
      if (!option) return 0
      return wordsRoom(option.label) + (option.tone === 'neutral' && kind === 'choice' ? 0 : TAG)
    }
  }
  const role = roleOf(field)
  if (role === 'person') {
    return (value, title) => {
      const words = title ?? (kind === 'text' || kind === 'textList' ? value : null)
      const all: readonly unknown[] = Array.isArray(words) ? words : [words]
      const names = all.flatMap((one) => (typeof one === 'string' && one !== '' ? one.split('、') : []))
      return names.length > 0 && names.every(isPersonName) ? wordsRoom(names.join('、')) : 0
    }
  }
  if (FIXED.has(kind) || (isKept(role) && kind !== 'dateRange')) {
    const tag = role === 'state' ? TAG : 0
    return (value, title) => (value == null ? 0 : wordsRoom(String(title ?? value)) + tag)
  }
  return null
}

const figureWords = (text: string, field: Field): string =>
  isDecimal(text) ? formatMoney(text, field.kind === 'money' ? (field.scale ?? 2) : scaleOf(text)) : text
