export { DescriptionList } from './description.tsx'
export type { DescriptionItem, DescriptionListProps } from './description.tsx'
