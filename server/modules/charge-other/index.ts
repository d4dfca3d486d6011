import { defineModule } from '../../kernel/module.ts'

export const chargeOther = defineModule('charge-other', () => {})
