import type { SearchHit } from '@wuguan/contract/home/home.actions'
import type { ActionContext } from './kernel.ts'

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
