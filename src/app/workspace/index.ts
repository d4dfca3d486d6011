import { hash } from '@/app/routing/history'
import { warm } from '@/app/routing/tree'

export { knownTarget } from '@/app/routing/tree'
export { refreshTarget } from '@/app/tabs/refresh'
export { Workspace } from './workspace'

warm(hash.location.href)
