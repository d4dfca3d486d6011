import { defineModule } from '../../kernel/module.ts'

export const chargeFinance = defineModule('charge-finance', () => {})
