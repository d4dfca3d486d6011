export { knownTarget } from '@/app/routing/tree'
export { refreshTarget } from '@/app/tabs/refresh'
export { Workspace } from './workspace'
