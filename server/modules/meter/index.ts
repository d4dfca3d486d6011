import { defineModule } from '../../kernel/module.ts'

export const meter = defineModule('meter', () => {})
