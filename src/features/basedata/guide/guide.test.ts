import { expect, it } from 'vitest'
import { currentStep, stepsOf } from './guide.logic'

it.each([
  [{ companyChecked: false, communities: 0, houses: 0 }, [false, false, false], 'company'],
  [{ companyChecked: true, communities: 0, houses: 0 }, [true, false, false], 'community'],
  // Whoever has made a community elsewhere does not go back to the company.
  [{ companyChecked: false, communities: 1, houses: 0 }, [true, true, false], 'houses'],
  [{ companyChecked: false, communities: 1, houses: 500 }, [true, true, true], null],
])('%j', (state, done, current) => {
  const steps = stepsOf(state)
  expect(steps.map((step) => step.done)).toEqual(done)
  expect(currentStep(steps)).toBe(current)
})
