import type { DemoContext } from './index.ts'

export async function seedMeterDemo(_context: DemoContext): Promise<void> {}
