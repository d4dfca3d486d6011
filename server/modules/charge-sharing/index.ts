import { defineModule } from '../../kernel/module.ts'

export const chargeSharing = defineModule('charge-sharing', () => {})
