import { SimulationWords } from './simulation-words'

export const simulationWordsModule = { __init__: ['simulationWords'], simulationWords: ['type', SimulationWords] }
