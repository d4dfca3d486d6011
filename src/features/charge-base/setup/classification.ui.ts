import { classificationCode } from '@wuguan/contract/charge-base/classification-code.entity'
import { enabledActions } from '@wuguan/crud/row-actions'

export const classificationUi = { rowActions: enabledActions(classificationCode, '停用后不能再被收费项目选用。') }
