export { knownTarget, warm } from '@/app/routing/tree'
export { refreshTarget } from '@/app/tabs/refresh'
export { Workspace } from './workspace'
