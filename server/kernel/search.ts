import type { ActionContext } from './kernel.ts'

/** A page that a found thing can be shown on; the first of a hit that the user may open is taken. */
export interface SearchTarget {
  /** Path of the catalogue: `/basedata/house/edit/$id`. */
  readonly to: string
  readonly params?: Readonly<Record<string, string>>
  readonly search?: Readonly<Record<string, string>>
}
export interface SearchHit {
  readonly id: string
  readonly label: string
  readonly note: string | null
  readonly targets: readonly SearchTarget[]
}

/** One kind of thing that the search of the top bar finds. Modules register theirs: `search(houseSearch)` in their index. */
export interface SearchKind {
  readonly key: string
  readonly label: string
  /** Without it the kind does not exist for the caller; its scope cuts the rows. */
  readonly permission: string
  /** Whether the text can mean such a thing at all; what cannot costs no statement. */
  accepts(text: string): boolean
  /** At most `limit` hits, the best first. */
  find(context: ActionContext, text: string, limit: number): Promise<SearchHit[]>
}
