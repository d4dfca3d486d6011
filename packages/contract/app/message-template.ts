import { catalogue } from '../catalogue/all.ts'
import { matchPath } from '../kernel/path.ts'
import { filledWith } from '../kernel/template.ts'

/** Paths of the catalogue that an address, placeholders filled or not, is a page of. */
export function catalogueOf(address: string): string[] {
  const filled = filledWith(address, 'x')
  return filled.startsWith('/')
    ? catalogue.map((route) => route.path).filter((path) => matchPath(path, filled) !== null)
    : []
}
export const inCatalogue = (address: string): boolean => catalogueOf(address).length > 0
