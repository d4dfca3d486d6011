import type { CodeOf } from '@wuguan/contract/kernel/options'
import type { LINK_TARGET } from '@wuguan/contract/session/public-link.entity'
import type { PublicContent } from '@wuguan/contract/session/public-link.actions'
import type { ActionContext } from './kernel.ts'

/** One kind of record that a public link opens. Modules register theirs: `publicContent(announcementContent)` in their index. */
export interface PublicContentKind {
  readonly type: CodeOf<typeof LINK_TARGET>
  /** What anybody with the link sees; null = not published any more. A draft link shows what is not published yet. */
  read(context: Pick<ActionContext, 'q' | 'now'>, id: string, draft: boolean): Promise<PublicContent | null>
  /** Throws unless the caller may read the record; the answer is the company that it belongs to. */
  demand(context: ActionContext, id: string): Promise<number>
}
