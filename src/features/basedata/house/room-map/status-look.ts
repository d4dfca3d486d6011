import { HOUSE_USE_STATUS } from '@wuguan/contract/basedata/house.entity'
import { labelOf } from '@wuguan/contract/kernel/options'

/** Colours of the states of use, as light as text on them needs; the word always stands beside the colour. */
interface Look {
  /** One character, where a cell has no room for the word. */
  short: string
  cell: string
  /** Square of the legend, segment of a bar. */
  solid: string
}
const LOOKS: Readonly<Record<number, Look>> = {
  1: { short: '未', cell: 'border-dashed border-line-strong bg-sunken', solid: 'bg-disabled' },
  2: { short: '空', cell: 'border-line-strong bg-surface', solid: 'border border-line-strong bg-surface' },
  3: { short: '装', cell: 'border-chart-2/50 bg-chart-2/20', solid: 'bg-chart-2' },
  4: { short: '住', cell: 'border-chart-3/40 bg-chart-3/18', solid: 'bg-chart-3' },
  5: { short: '租', cell: 'border-chart-1/40 bg-chart-1/15', solid: 'bg-chart-1' },
  6: { short: '营', cell: 'border-chart-6/40 bg-chart-6/20', solid: 'bg-chart-6' },
  7: { short: '停', cell: 'border-danger/40 bg-danger-soft line-through', solid: 'bg-danger' },
}
const NONE: Look = { short: '', cell: 'border-line bg-surface', solid: 'bg-line' }

export const lookOf = (useStatus: number): Look => LOOKS[useStatus] ?? NONE
export const statusWord = (useStatus: number): string => labelOf(HOUSE_USE_STATUS, useStatus)
export const USE_STATUSES = HOUSE_USE_STATUS.items.map(({ code, label }) => ({
  code,
  label,
  solid: lookOf(code).solid,
}))

/** What a cell shows beside its number. */
export interface RoomLook {
  cell: string
  word: string
  /** Where there is no room for the word. */
  short: string
}
export const NEUTRAL: RoomLook = { cell: NONE.cell, word: '', short: '' }
export interface RoomFact {
  label: string
  value: string
}
