import { defineModule } from '../../kernel/module.ts'

export const chargeBase = defineModule('charge-base', () => {})
