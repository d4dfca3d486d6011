import { PaletteProvider } from './palette-provider'

export const paletteModule = { paletteProvider: ['type', PaletteProvider] }
