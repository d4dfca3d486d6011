import { catalogue } from '../catalogue/all.ts'
import { matchPath } from '../kernel/path.ts'
import { filledWith } from '../kernel/template.ts'

/** Whether an address, placeholders filled or not, is a page of the catalogue. */
export function inCatalogue(address: string): boolean {
  const filled = filledWith(address, 'x')
  return filled.startsWith('/') && catalogue.some((route) => matchPath(route.path, filled) !== null)
}
