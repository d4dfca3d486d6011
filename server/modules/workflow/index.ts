import { defineModule } from '../../kernel/module.ts'

export const workflow = defineModule('workflow', () => {})
