import type { ActionContext } from './kernel.ts'

/** How a seat of the 400 hotline gets to its pages; the module of the hotline issues the link. */
export type HotlineIssuer = (context: ActionContext) => Promise<{ url: string }>
