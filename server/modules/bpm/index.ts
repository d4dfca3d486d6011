import { defineModule } from '../../kernel/module.ts'

export const bpm = defineModule('bpm', () => {})
