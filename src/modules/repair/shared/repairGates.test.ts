import { expect, test } from 'vitest'
import { repairOrder } from './repair.states.ts'
import { RepairStatus, RepairType } from './repair.ts'
import { repairSteps } from './repairChange.ts'
import { isTaken, leastCrew, mayTake, type StepFacts, stepRefusal } from './repairGates.ts'

const { trapped, urgent, ordinary } = RepairType.code
const { dispatched, departed, working, paused } = RepairStatus.code
const order = (given: Partial<StepFacts> = {}): StepFacts => ({
  repairType: trapped,
  status: dispatched,
  acceptAt: null,
  arriveAt: null,
  rescuedAt: null,
  ...given,
})
const at = '2026-11-20T09:00:00+08:00'

test('急修至少两人，普通维修一人', () => {
  expect([trapped, urgent, ordinary].map(leastCrew)).toEqual([2, 2, 1])
})

test.each([
  ['困人接单后不能拒单', 'reject', order({ acceptAt: at }), 3050007],
  ['还没有人到场不能开始', 'start', order({ status: departed, acceptAt: at }), 3050015],
  ['没有登记解救不能完成', 'complete', order({ status: working, acceptAt: at, arriveAt: at }), 3050004],
] as const)('%s', (_, step, facts, code) => {
  expect(stepRefusal(step, facts)?.errorCode).toBe(code)
  expect(mayTake(step, facts)).toBe(false)
})

test('只有困人登记解救', () => {
  const begun = { status: working, acceptAt: at, arriveAt: at }
  expect(mayTake('rescued', order(begun))).toBe(true)
  expect(stepRefusal('rescued', order({ ...begun, repairType: ordinary }))?.fields).toMatchObject([{ prop: 'step' }])
})

test('条件满足后可以继续；非困人接单后仍可拒单', () => {
  expect(mayTake('start', order({ status: departed, acceptAt: at, arriveAt: at }))).toBe(true)
  expect(mayTake('complete', order({ status: working, acceptAt: at, arriveAt: at, rescuedAt: at }))).toBe(true)
  expect(mayTake('reject', order({ repairType: ordinary, acceptAt: at }))).toBe(true)
  expect(isTaken('rescued', order({ rescuedAt: at }))).toBe(true)
  expect(isTaken('complete', order({ rescuedAt: at }))).toBe(false)
})

test('状态不允许的步骤由状态机拒绝，不由这里', () => {
  const steps = Object.keys(repairSteps) as (keyof typeof repairSteps)[]
  for (const step of steps.filter((one) => one !== 'note')) {
    const closedTo = order({ status: paused, acceptAt: at, arriveAt: at })
    const open = repairOrder.open(paused).includes(step)
    expect(mayTake(step, closedTo), step).toBe(open)
    if (!open) expect(stepRefusal(step, closedTo)).toBeUndefined()
  }
})
