/** Where a new record is to stand, as the list that opened the form says it. */
export interface PlaceSearch {
  communityId?: number
  buildingId?: string
  unitId?: string
}

export function parsePlaceSearch(raw: Record<string, unknown>): PlaceSearch {
  const community = Number(raw['communityId'])
  const text = (name: string) => (typeof raw[name] === 'string' && raw[name] !== '' ? raw[name] : undefined)
  const [buildingId, unitId] = [text('buildingId'), text('unitId')]
  return {
    ...(Number.isSafeInteger(community) && community > 0 ? { communityId: community } : {}),
    ...(buildingId ? { buildingId } : {}),
    ...(unitId ? { unitId } : {}),
  }
}

/** Address of a form with the place that a list is narrowed to; several chosen places say nothing. */
export function withPlace(path: string, filters: Readonly<Record<string, string>> | undefined): string {
  const given = (['communityId', 'buildingId', 'unitId'] as const).flatMap((name) => {
    const value = filters?.[name]
    return value && !value.includes(',') ? [`${name}=${encodeURIComponent(value)}`] : []
  })
  return given.length > 0 ? `${path}?${given.join('&')}` : path
}
