import { defineModule } from '../../kernel/module.ts'

export const chargePrepaid = defineModule('charge-prepaid', () => {})
