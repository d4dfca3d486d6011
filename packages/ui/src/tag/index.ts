export { Badge, Tag } from './tag.tsx'
export type { BadgeProps, TagProps, Tone } from './tag.tsx'
