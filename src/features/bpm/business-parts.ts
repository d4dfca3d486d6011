import { lazy, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react'

export interface BusinessPartProps {
  businessId: string
  /** Type of the record, whole: `basedata.house.update`. */
  businessType: string
  /** What the process itself knows, for who may not read the record. */
  fallback: ReactNode
}
/** How the record of a business process is shown inside the process. */
export interface BusinessPart {
  /** Type, or the beginning of types up to a dot: `basedata.house` serves `basedata.house.update`. */
  readonly type: string
  readonly component: LazyExoticComponent<ComponentType<BusinessPartProps>>
}

/** A module that shows its own records in 流程详情 adds its part here; without one the process shows what it knows itself. */
export const businessParts: readonly BusinessPart[] = [
  {
    type: 'charge',
    component: lazy(async () => ({ default: (await import('@/features/charge-other')).ApprovalCard })),
  },
  {
    type: 'workflow.leave',
    component: lazy(async () => ({ default: (await import('@/features/workflow')).LeavePart })),
  },
]

/** The part of the type, or of its longest prefix. */
export function businessPartOf(type: string, parts: readonly BusinessPart[] = businessParts): BusinessPart | null {
  for (let prefix = type; prefix; prefix = prefix.slice(0, Math.max(0, prefix.lastIndexOf('.')))) {
    const part = parts.find((one) => one.type === prefix)
    if (part) return part
  }
  return null
}
