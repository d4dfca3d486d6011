import type { DemoContext } from './index.ts'

export async function seedChargeFinanceDemo(_context: DemoContext): Promise<void> {}
