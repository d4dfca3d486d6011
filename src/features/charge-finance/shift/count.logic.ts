import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'
import type { ShiftMethod } from '@wuguan/contract/charge-finance/shift.actions'
import { isDecimal } from '@wuguan/contract/kernel/decimal'

/** The pieces of money in a drawer, largest first; the last one counts whatever lies there in 分, so that every sum can be counted. */
export const DENOMINATIONS = ['100', '50', '20', '10', '5', '1', '0.5', '0.1', '0.01'] as const

/** Counted pieces by denomination, as their fields hold them. */
export type Pieces = Readonly<Record<string, string>>

export const piecesSum = (pieces: Pieces): string =>
  yuan(
    total(
      DENOMINATIONS.map((value) => cents(value) * BigInt(/^\d+$/.test(pieces[value] ?? '') ? pieces[value]! : '0')),
    ),
  )

export interface CountDraft {
  readonly pieces: Pieces
  /** Amounts of the methods that are not cash, as the slips say. */
  readonly amounts: Readonly<Record<string, string>>
  readonly notes: Readonly<Record<string, string>>
}
export const isCash = (method: Pick<ShiftMethod, 'kind'>) => method.kind === 'cash'

/** What is handed over: cash as it was counted, everything else as its slips say. */
export function countBody(methods: readonly ShiftMethod[], draft: CountDraft) {
  const cash = methods.find(isCash)
  return methods.map((method) => {
    const note = draft.notes[method.methodId]?.trim()
    const typed = draft.amounts[method.methodId] ?? method.systemNet
    return {
      methodId: method.methodId,
      countedAmount: method === cash ? piecesSum(draft.pieces) : isDecimal(typed) ? typed : '',
      ...(method === cash
        ? {
            denominations: Object.fromEntries(
              DENOMINATIONS.filter((value) => /^[1-9]\d*$/.test(draft.pieces[value] ?? '')).map((value) => [
                value,
                Number(draft.pieces[value]),
              ]),
            ),
          }
        : {}),
      ...(note ? { note } : {}),
    }
  })
}
