import type { CRM_LABEL_TYPE } from '@wuguan/contract/basedata/crm-label.entity'
import type { CodeOf } from '@wuguan/contract/kernel/options'

export type LabelType = CodeOf<typeof CRM_LABEL_TYPE>

// The route guards with this list: written out, because an entity may not come into the chunk of the route tree.
const TYPES = {
  category: true,
  hobby: true,
  family: true,
  concern: true,
  profession: true,
  risk: true,
  demand: true,
} satisfies Record<LabelType, true>

/** The route's parameter is one of the seven types; any other address has no page. */
export const isLabelType = (type: string): type is LabelType => Object.hasOwn(TYPES, type)
