export { Ellipsis, Tooltip } from './tooltip.tsx'
export type { EllipsisProps, TooltipProps } from './tooltip.tsx'
