import { catalogue } from '../catalogue/all.ts'
import { matchPath, segmentsOf } from '../kernel/path.ts'
import { filledWith } from '../kernel/template.ts'

/** Few pages have as many segments as an address, and the same first one where it is written out. */
const shapeOf = (address: string) => {
  const segments = segmentsOf(address)
  return `${segments.length} ${segments[1]}`
}
const paths = Map.groupBy(
  catalogue.map((route) => route.path),
  shapeOf,
)

/** Paths of the catalogue that an address, placeholders filled or not, is a page of. */
export function catalogueOf(address: string): string[] {
  const filled = filledWith(address, 'x')
  return filled.startsWith('/')
    ? (paths.get(shapeOf(filled)) ?? []).filter((path) => matchPath(path, filled) !== null)
    : []
}
export const inCatalogue = (address: string): boolean => catalogueOf(address).length > 0
