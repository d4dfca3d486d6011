import type { RehearsalBoard, RehearsalCase } from '@wuguan/contract/bpm/rehearsal.actions'

/** What a rehearsal is given; `versionId` null: the draft. */
export interface Sample {
  readonly initiatorId: number | null
  readonly communityId: number | null
  readonly values: Readonly<Record<string, unknown>>
  readonly selected: Readonly<Record<string, readonly number[]>>
  readonly rejects: readonly string[]
}

export const sampleOf = (kept: RehearsalCase | null, me: number | null, communityId: number | null): Sample =>
  kept
    ? {
        initiatorId: kept.initiatorId,
        communityId: kept.communityId,
        values: kept.sample,
        selected: kept.selected,
        rejects: kept.rejects,
      }
    : { initiatorId: me, communityId, values: {}, selected: {}, rejects: [] }

/** As the calls take it: what nobody typed is not sent, nor what belongs to nodes that are gone. */
export function inputOf({ initiatorId, communityId, values, selected, rejects }: Sample, board: RehearsalBoard) {
  const known = new Set(board.tasks.map(({ key }) => key))
  return {
    initiatorId,
    ...(communityId === null ? {} : { communityId }),
    sample: Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) =>
        value === null || value === '' ? [] : [[name, board.formType === 2 ? literalOf(value) : value]],
      ),
    ),
    selected: Object.fromEntries(Object.entries(selected).filter(([key, ids]) => known.has(key) && ids.length > 0)),
    rejects: rejects.filter((key) => known.has(key)),
  }
}

/** A variable of a business record is typed as text: yes and no are flags, brackets are lists, the rest is text or money. */
export function literalOf(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (value === 'true' || value === 'false') return value === 'true'
  if (!/^[[{]/.test(value)) return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}
export const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
