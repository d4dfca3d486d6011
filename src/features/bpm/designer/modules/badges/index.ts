import { Badges } from './badges'

export const badgesModule = { __init__: ['badges'], badges: ['type', Badges] }
