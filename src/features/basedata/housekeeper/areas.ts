/** A building of the community with its units, as `building/select/v2` answers. */
export interface Building {
  id: string
  buildName: string
  houseCount: number
  units: readonly { id: string; unitName: string }[]
}
export interface Area {
  buildingId: string
  unitId: string | null
  isMain: boolean
}

const isAt = (area: Area, buildingId: string, unitId: string | null) =>
  area.buildingId === buildingId && area.unitId === unitId

export const areaAt = (areas: readonly Area[], buildingId: string, unitId: string | null): Area | undefined =>
  areas.find((area) => isAt(area, buildingId, unitId))

/** Takes a place in or leaves it; a whole building takes its units' places, since it serves them all. */
export function toggleArea(areas: readonly Area[], buildingId: string, unitId: string | null): Area[] {
  if (areaAt(areas, buildingId, unitId)) return areas.filter((area) => !isAt(area, buildingId, unitId))
  const kept = areas.filter((area) => area.buildingId !== buildingId || (unitId !== null && area.unitId !== null))
  return [...kept, { buildingId, unitId, isMain: true }]
}

export const setMain = (areas: readonly Area[], buildingId: string, unitId: string | null, isMain: boolean): Area[] =>
  areas.map((area) => (isAt(area, buildingId, unitId) ? { ...area, isMain } : area))

/** Buildings whose name, or one of whose units' names, has the text. */
export const matching = (buildings: readonly Building[], text: string): readonly Building[] =>
  text === ''
    ? buildings
    : buildings.filter(
        ({ buildName, units }) => buildName.includes(text) || units.some((unit) => unit.unitName.includes(text)),
      )
