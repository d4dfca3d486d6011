import type { DemoContext } from './index.ts'

export async function seedBpmDemo(_context: DemoContext): Promise<void> {}
