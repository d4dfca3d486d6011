import type { DemoContext } from './index.ts'

export async function seedWorkflowDemo(_context: DemoContext): Promise<void> {}
