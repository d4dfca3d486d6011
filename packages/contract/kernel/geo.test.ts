import { expect, it } from 'vitest'
import { gcjOf, metersBetween } from './geo.ts'

it('a thousandth of a degree of latitude is 111 m, of longitude less the further north', () => {
  expect(metersBetween({ lng: 113, lat: 23 }, { lng: 113, lat: 23.001 })).toBe(111)
  expect(metersBetween({ lng: 113, lat: 23 }, { lng: 113.001, lat: 23 })).toBe(102)
  expect(metersBetween({ lng: 113, lat: 60 }, { lng: 113.001, lat: 60 })).toBe(56)
  expect(metersBetween({ lng: 113, lat: 23 }, { lng: 113, lat: 23 })).toBe(0)
})
/** As they are published with the libraries of the map providers. */
it.each([
  ['Shanghai', [121.527_210_6, 31.177_427_6], [121.531_541_86, 31.175_303_98]],
  ['Shenzhen', [113.912_316, 22.543_847], [113.917_176_48, 22.540_796_13]],
  ['Beijing', [116.377_817, 39.911_954], [116.384_047_22, 39.913_345_46]],
] as const)('a receiver in %s stands where the map has it', (_city, [lng, lat], [mapLng, mapLat]) => {
  const shown = gcjOf({ lng, lat })
  expect(shown.lng).toBeCloseTo(mapLng, 6)
  expect(shown.lat).toBeCloseTo(mapLat, 6)
})
it('outside of China nothing is shifted', () => {
  expect(gcjOf({ lng: 2.35, lat: 48.85 })).toEqual({ lng: 2.35, lat: 48.85 })
})
