import type { StandardParts } from '@wuguan/contract/charge-sharing/standard.actions'
import type { FloorBand } from '@wuguan/contract/charge-sharing/rules/weights'

type ScopeType = StandardParts['scopes'][number]['scopeType']
export interface Picked {
  ids: readonly string[]
  titles: readonly string[]
}
export interface MeterDraft {
  meterId: string | null
  title: string | null
  sign: 1 | -1
  share: string
}
export interface RateDraft {
  effectiveFrom: string | null
  unitRate: string
}
export interface BandDraft {
  fromFloor: string
  toFloor: string
  coefficient: string
}
/** Everything of a standard that is rows of its own, as the form types it. */
export interface PartsDraft {
  whole: boolean
  building: Picked
  unit: Picked
  house: Picked
  excluded: Picked
  meters: MeterDraft[]
  rates: RateDraft[]
  bands: BandDraft[]
}
const NONE: Picked = { ids: [], titles: [] }

export const emptyParts = (day: string): PartsDraft => ({
  whole: true,
  building: NONE,
  unit: NONE,
  house: NONE,
  excluded: NONE,
  meters: [{ meterId: null, title: null, sign: 1, share: '1' }],
  rates: [{ effectiveFrom: day, unitRate: '' }],
  bands: [
    { fromFloor: '1', toFloor: '1', coefficient: '0' },
    { fromFloor: '2', toFloor: '2', coefficient: '0.5' },
    { fromFloor: '3', toFloor: '33', coefficient: '1' },
  ],
})

export function draftOf(parts: StandardParts, floorTable: readonly FloorBand[] | null, day: string): PartsDraft {
  const picked = (type: ScopeType, exclude = false): Picked => {
    const rows = parts.scopes.filter((row) => row.scopeType === type && row.exclude === exclude)
    return { ids: rows.map((row) => row.scopeId), titles: rows.map((row) => row.name) }
  }
  return {
    whole: parts.scopes.some((row) => row.scopeType === 'community' && !row.exclude),
    building: picked('building'),
    unit: picked('unit'),
    house: picked('house'),
    excluded: picked('house', true),
    meters: parts.meters.map((row) => ({
      meterId: row.meterId,
      title: `${row.code} ${row.name ?? ''}`.trim(),
      sign: row.sign,
      share: row.share,
    })),
    rates: parts.rates.length > 0 ? parts.rates.map((row) => ({ ...row })) : [{ effectiveFrom: day, unitRate: '' }],
    bands: (floorTable ?? []).map((band) => ({
      fromFloor: String(band.fromFloor),
      toFloor: String(band.toFloor),
      coefficient: band.coefficient,
    })),
  }
}

export function scopesOf(draft: PartsDraft, communityId: number) {
  const rows = (scopeType: ScopeType, { ids }: Picked, exclude = false) =>
    ids.map((scopeId) => ({ scopeType, scopeId, exclude }))
  return [
    ...(draft.whole ? [{ scopeType: 'community' as const, scopeId: String(communityId), exclude: false }] : []),
    ...(draft.whole
      ? []
      : [...rows('building', draft.building), ...rows('unit', draft.unit), ...rows('house', draft.house)]),
    ...rows('house', draft.excluded, true),
  ]
}

/** As the calls take it; a line that nobody began is left out. */
export function partsBody(
  draft: PartsDraft,
  communityId: number,
  { metered, floors }: { metered: boolean; floors: boolean },
) {
  return {
    scopes: scopesOf(draft, communityId),
    ...(metered
      ? {
          meters: draft.meters.flatMap(({ meterId, sign, share }) => (meterId ? [{ meterId, sign, share }] : [])),
          rates: draft.rates.flatMap(({ effectiveFrom, unitRate }) =>
            unitRate === '' ? [] : [{ effectiveFrom: effectiveFrom ?? '', unitRate }],
          ),
        }
      : {}),
    ...(floors
      ? {
          floorTable: draft.bands.map((band) => ({
            fromFloor: Number(band.fromFloor),
            toFloor: Number(band.toFloor),
            coefficient: band.coefficient,
          })),
        }
      : {}),
  }
}
