import type { ActionContext } from '../../kernel/kernel.ts'

/** What stands beside orders on the command screen: how much of it there is in each community at this moment. */
export interface Monitored {
  readonly code: string
  readonly label: string
  /** Without it the kind does not exist for the caller. */
  readonly permission: string
  /** List of them. */
  readonly to: string
  read(
    context: Pick<ActionContext, 'q' | 'actor' | 'now'>,
    communities: readonly number[],
  ): Promise<readonly { readonly communityId: number; readonly n: number }[]>
}
/** Where later modules join the screen; nothing here knows them. */
export const monitored: Monitored[] = []
