import type { DemoContext } from './index.ts'

export async function seedChargeBaseDemo(_context: DemoContext): Promise<void> {}
