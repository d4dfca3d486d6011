/** Degrees; the coordinate system is the provider's (GCJ-02 in China). */
export interface MapPoint {
  readonly lng: number
  readonly lat: number
}

export interface MapMarker extends MapPoint {
  readonly id: string | number
  readonly title: string
}

/** Whose map it is and by what key; comes from the product's configuration. */
export interface MapProvider {
  readonly name: 'amap'
  readonly key: string
  /** Asked for by keys of newer accounts. */
  readonly securityCode?: string
}

export interface MapHandle {
  setMarkers(markers: readonly MapMarker[]): void
  setPoint(point: MapPoint | null): void
  destroy(): void
}
