import { CRM_LABEL_TYPE } from '@wuguan/contract/basedata/crm-label.entity'
import type { CodeOf } from '@wuguan/contract/kernel/options'

export type LabelType = CodeOf<typeof CRM_LABEL_TYPE>

/** The route's parameter is one of the seven types; any other address has no page. */
export const isLabelType = (type: string): type is LabelType => CRM_LABEL_TYPE.items.some((one) => one.code === type)
